/** 4 leading and 6 trailing characters (spec section 9): `0x52…9c41e7`. What is no longer than that stays whole. */
export function shortAddress(address: string, charsStart = 4, charsEnd = 6): string {
  return address.length <= charsStart + charsEnd + 1 ? address : `${address.slice(0, charsStart)}…${address.slice(-charsEnd)}`
}
