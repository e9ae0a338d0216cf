const bytes = 10_000
const leftToRight = '\u202d'
const rightToLeft = '\u202e'

/** Pads the text to the maximum length, and closes what it opened. */
const filled = (text: string): string => text + 'A'.repeat(bytes - new TextEncoder().encode(text).length)

/** Markup, an early end of a string, a bidi override, and 10 kB in total. */
export const hostileName = filled(
  `<img src=x onerror="document.title='owned'"></title><script>document.title='owned'</script>"'\${1}\u0000${rightToLeft}DSU lacoL${leftToRight}`
)

/** The same, with the start of a well-known symbol. */
export const hostileSymbol = filled(`USDC${rightToLeft}<b onclick=alert(1)>\n\t\u200b`)
