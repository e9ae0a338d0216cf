/**
 * Control and format characters (bidi overrides, zero widths), and others that are drawn as nothing or as a blank; not those that end a line,
 * keep words together or make an emoji.
 */
const unseen =
  /(?!\n|[ \u00a0\u202f]|(?<=\p{Extended_Pictographic})\ufe0f|(?<=[\d#*])\ufe0f\u20e3)[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu
/** Accents over accents, which reach into other lines. */
const stacked = /(?<=\p{M}{4})\p{M}/gu

/**
 * A text from a stranger with nothing in it that hides, turns or covers what stands beside it: such characters become a mark that can be seen.
 * Line breaks stay. Nothing is cut: what is signed is shown to its end.
 */
export const visibleText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unseen, '\ufffd').replace(stacked, '\ufffd')
