/** Family of the font that {@link loadMeasuredFont} adds to the page. */
export const measuredFont = 'Measured Roboto'

/** Loads a font from the packages, for tests that measure texts: the fonts of the machine differ. */
export async function loadMeasuredFont(): Promise<void> {
  const faces = ['400', '500', '700'].map(
    weight =>
      new FontFace(measuredFont, `url(/node_modules/@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2)`, { weight })
  )
  for (const face of faces) document.fonts.add(await face.load())
}
