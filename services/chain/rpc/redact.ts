/** Takes out of a text what an upstream may say of its own address or its key. */
export type Redact = (text: string) => string

/**
 * Keys stand in an upstream's address (before the host, in it, in the path, in the query) or in its headers. An upstream's error
 * may quote any of them back, so every part that could be one is struck out, and so is every address.
 */
export function createRedact(url: string, headers: Readonly<Record<string, string>> = {}): Redact {
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

/** Words of a path, such as `v2` or `mainnet`, are none; what is long, or mixes letters and digits, may be one. */
function mayBeKey(part: string): boolean {
  return part.length >= 16 || (part.length >= 8 && /\d/.test(part))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // not percent-encoded at all
  }
}
