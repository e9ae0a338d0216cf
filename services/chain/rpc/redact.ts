/** Removes from a text whatever could reveal an upstream's URL or key. */
export type Redact = (text: string) => string

/**
 * Creates a redactor.
 * Keys occur in an upstream's URL (userinfo, host, path, query) or in its headers, and an error of the upstream may quote any of
 * them, so every part that could be a key is removed, and so is every URL.
 */
export function createRedactor(url: string, headers: Readonly<Record<string, string>> = {}): Redact {
  const { username, password, host, hostname, pathname, searchParams } = new URL(url)
  const parts = [
    host,
    hostname,
    username,
    password,
    ...hostname.split('.').filter(mayBeKey),
    ...pathname.split('/').filter(mayBeKey),
    ...searchParams.values(),
    ...Object.values(headers).flatMap(value => [value, ...value.split(/\s+/)].filter(mayBeKey))
  ]
  const secrets = [...new Set(parts.flatMap(part => [part, decoded(part)]))]
    .filter(part => part.length >= 4)
    .sort((one, other) => other.length - one.length)
  return text =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text.replace(/\b(?:https?|wss?):\/\/[^\s"'\\]+/gi, '…'))
}

/**
 * Returns true for a long part, or one that mixes letters and digits.
 * Path segments such as `v2` or `mainnet` are not keys.
 */
function mayBeKey(part: string): boolean {
  return part.length >= 16 || (part.length >= 8 && /\d/.test(part))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // not valid percent-encoding
  }
}
