// Aliases of wallets with two names (docs/decisions/storage.md).

/**
 * Returns the canonical name: Trust Wallet announces itself as "Trust
 * Wallet" on one chain and "Trust" on another.
 */
export function canonicalName(name: string): string {
  return name === 'Trust Wallet' ? 'Trust' : name
}

/** Returns the canonical rdns: in its app's browser MetaMask announces itself as `io.metamask.mobile`. */
export function canonicalRdns(rdns: string): string {
  return rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns
}
