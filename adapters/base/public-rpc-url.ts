/**
 * An address that may be handed on: nothing in it looks like a key. Keys stand in the query, before the host (`user:key@`), or as a part
 * of the path or the host that is long and mixes letters and digits.
 */
export function isPublicRpcUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, search, hash, hostname, pathname } = new URL(address)
  // names of hosts are words with hyphens between; a key in a path may have hyphens of its own
  const parts = [...hostname.split(/[.-]/), ...pathname.split('/')]
  return !username && !password && !search && !hash && !parts.some(looksLikeKey)
}

function looksLikeKey(part: string): boolean {
  return part.length >= 20 && /\d/.test(part) && /[a-z]/i.test(part)
}
