const bytes = 10_000
const leftToRight = '\u202d'
const rightToLeft = '\u202e'

/** Ends as long as it may be, and closes what it opened for whoever cuts it. */
const filled = (text: string): string => text + 'A'.repeat(bytes - new TextEncoder().encode(text).length)

/** Markup, an early end of a string, a turned direction of writing, and 10 kB of it. */
export const hostileName = filled(
  `<img src=x onerror="document.title='owned'"></title><script>document.title='owned'</script>"'\${1}\u0000${rightToLeft}DSU lacoL${leftToRight}`
)

/** As above, and it begins as a symbol does that people trust. */
export const hostileSymbol = filled(`USDC${rightToLeft}<b onclick=alert(1)>\n\t\u200b`)
