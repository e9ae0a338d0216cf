import { plainText } from './sign-in.ts'

// Detects the sites for which a text in a non-standard form is.

/** Words for opening or connecting an account. */
const loginWords =
  /\bsign(?:s|ed|ing)?[ -]?in(?:to)?\b(?! order\b)|\blog(?:s|ged|ging)?[ -]?(?:in|on|into)\b|\bconnect(?:s|ed|ing|ion)?\b|\bauthori[sz](?:es?|ed|ing|ation)\b|\bauthenticat(?:es?|ed|ing|ion)\b|登[录錄入]|ログイン|サインイン/i

/** A line with the nonce of a login. */
const nonceLine = /^[^\p{L}\n\r\u2028\u2029]*(?:nonce|随机数|隨機數|ナンス|ノンス)[^\n:：]{0,20}[:：]/imu

/** A web URL, or a name with a lower-case top-level part. */
const hosts =
  /(?:\b[Hh][Tt]{2}[Pp][Ss]?:\/\/([^\s/?#"'<>),;]+))|(?<![\p{L}\p{N}_@./-])((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[a-z]{2,24}(?::\d{1,5})?)(?![\p{L}\p{N}_@-])/gu

/** Endings of file names and account names. */
const noHost = /\.(?:js|jsx|mjs|tsx?|json|html?|txt|pdf|png|jpe?g|svg|eth|sol|bnb|lens|crypto|near)$/

function namedHosts(text: string): readonly string[] {
  return [...text.matchAll(hosts)].flatMap(([, address, name]) => {
    const named = (address ?? name!).replace(/[.:!]+$/, '')
    if (address === undefined && noHost.test(named)) return []
    try {
      return [new URL(`https://${named}`).host]
    } catch {
      return [named]
    }
  })
}

/**
 * Returns true if a host is the requesting one, or a parent or child domain: `example.com` for
 * `app.example.com`.
 */
const isOf = (named: string, { host, hostname }: URL): boolean =>
  named === host ||
  named === hostname ||
  (named.includes('.') && hostname.endsWith(`.${named}`)) ||
  named.endsWith(`.${hostname}`)

/** Returns true if a text names a host as a whole word, in any case, also one without a dot. */
const namesHost = (text: string, host: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}_@.-])${host.replace(/[.[\]]/g, '\\$&')}(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}])`, 'iu').test(text)

const isNumber = (text: string): boolean => /^[\d\s.,:_-]+$/.test(text) && /\d/.test(text)

/**
 * Detects a login to another site: the first host that the text names, if it names others than the
 * requesting one; `unnamed`: a login, or only digits, that any site could request.
 */
export function loginElsewhere(text: string, origin: string): { readonly site: string } | 'unnamed' | undefined {
  const words = plainText(text)
  const asker = new URL(origin)
  const isLogin = loginWords.test(words)
  if (!isLogin && !nonceLine.test(words)) return isNumber(words) ? 'unnamed' : undefined
  const named = namedHosts(words)
  if (named.some(host => isOf(host, asker)) || namesHost(words, asker.hostname)) return undefined
  const [site] = named
  if (site !== undefined) return { site }
  return isLogin ? 'unnamed' : undefined
}
