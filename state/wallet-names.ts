// One wallet under two names (spec section 3).

/** One name for a wallet that has two: on one chain it is "Trust Wallet", on another "Trust" (spec section 3). */
export function plainName(name: string): string {
  return name === 'Trust Wallet' ? 'Trust' : name
}

/** One rdns for a wallet that has two: in the browser of its app MetaMask announces itself as `io.metamask.mobile`. */
export function plainRdns(rdns: string): string {
  return rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns
}
