const svg = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colour}"/></svg>`

/** Returns a square of one colour, as an image that needs no network. */
export const square = (colour: string) => `data:image/svg+xml,${encodeURIComponent(svg(colour))}`
