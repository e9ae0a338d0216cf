/**
 * A text from a stranger with nothing in it that hides or turns what stands beside it: control and format characters (bidi overrides, zero
 * widths) become a mark that can be seen. Line breaks stay. Nothing is cut: what is signed is shown to its end.
 */
export function visibleText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n]|[\p{Zl}\p{Zp}\u3164\u115f\u1160\uffa0]/gu, '\ufffd')
}
