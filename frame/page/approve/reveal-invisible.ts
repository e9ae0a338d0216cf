/**
 * Control and format characters (bidirectional overrides, zero widths), and others that render as
 * nothing or as a blank; except line breaks, joiners of words and emoji.
 */
const unseen =
  /(?!\n|[ \u00a0\u202f]|(?<=\p{Extended_Pictographic})\ufe0f|(?<=[\d#*])\ufe0f\u20e3)[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu
/** Stacked combining marks, which reach into other lines. */
const stacked = /(?<=\p{M}{4})\p{M}/gu

/**
 * Makes characters visible that hide, reverse or cover surrounding text: each becomes a visible mark.
 * Line breaks stay. Nothing is truncated: the complete signed text is shown.
 */
export const revealInvisible = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unseen, '\ufffd').replace(stacked, '\ufffd')

/** As {@link revealInvisible}, for a value of one line: further lines could pass for other values of the screen. */
export const revealInLine = (text: string): string => revealInvisible(text).replaceAll('\n', '\ufffd')
