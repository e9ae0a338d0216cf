import { isRecord } from '../../base/is-record.ts'
import { isSite } from './site.ts'

// Parses sign-ins by text (ERC-4361 and its equivalents on other chains), as leniently as any verifier may parse them.

export interface SignIn {
  /** Several if the text repeats the first line of a sign-in: a verifier may take any of them. */
  readonly domains: readonly string[]
  readonly uris: readonly string[]
  /** URIs that are not web URLs: the holder of the key that one names may act for the account. */
  readonly delegates: readonly string[]
  /** Capabilities in the resources (ERC-5573); an entry that cannot be parsed is included verbatim. */
  readonly allows: readonly string[]
  readonly isAtStart: boolean
}

/** Normalizes text: other blanks become spaces, and invisible characters are removed. */
export const plainText = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').replace(/[^\S\n\r\u2028\u2029]/gu, ' ')

export function signInOf(text: string): SignIn | undefined {
  const words = plainText(text)
  const found = [...words.matchAll(/^ *(\S+) +wants +you +to +sign +in +with +your +\S.*? account:/gim)]
  const [first] = found
  if (!first) return undefined
  const uris = [...words.matchAll(/^ *URI: *(\S.*)$/gim)].map(([, uri]) => uri!.trimEnd())
  return {
    domains: [...new Set(found.map(([, domain]) => domain!))],
    uris,
    delegates: uris.filter(uri => !isSite(uri) && !/^[\w.-]+(:\d+)?(\/\S*)?$/.test(uri)),
    allows: [...words.matchAll(/urn:recap:(\S*)/gi)].flatMap(([whole, code]) => abilitiesIn(code!) ?? [whole]),
    isAtStart: words.slice(0, first.index).trim() === ''
  }
}

/** Returns `'PKP/Signing' for 'lit-pkp://*'`; `undefined` if it is not a ReCap. */
function abilitiesIn(code: string): readonly string[] | undefined {
  try {
    const binary = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    const json: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, letter => letter.charCodeAt(0))))
    if (!isRecord(json) || !isRecord(json['att'])) return undefined
    const all = Object.entries(json['att']).flatMap(([resource, abilities]) =>
      isRecord(abilities) ? Object.keys(abilities).map(ability => `${ability} (${resource})`) : []
    )
    return all.length > 0 ? all : undefined
  } catch {
    return undefined // invalid base64 or JSON
  }
}
