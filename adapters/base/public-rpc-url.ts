/**
 * Returns whether a URL contains nothing that looks like a key.
 * Keys appear in the query, before the host (`user:key@`), or as a long part of the path or the host that mixes letters and
 * digits.
 */
export function isPublicRpcUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, search, hash, hostname, pathname } = new URL(address)
  // Host names are split at hyphens too; a key in a path may contain hyphens.
  const parts = [...hostname.split(/[.-]/), ...pathname.split('/')]
  return !username && !password && !search && !hash && !parts.some(looksLikeKey)
}

function looksLikeKey(part: string): boolean {
  return part.length >= 20 && /\d/.test(part) && /[a-z]/i.test(part)
}
