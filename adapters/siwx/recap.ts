import { isRecord } from '../base/is-record.ts'
import { base64ToBytes } from './base64.ts'
import { SignInMessageError, type SignInMessage } from './message.ts'

/**
 * A ReCap (ERC-5573): per resource the abilities (`crud/read`), each with its limits, `{}` for no
 * limits.
 */
export interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>>
  /** Capabilities this one is derived from. */
  readonly prf?: readonly string[]
}

const prefix = 'urn:recap:'

export const isRecapUri = (uri: string): boolean => uri.startsWith(prefix)

/**
 * Parses the URI of a ReCap: `urn:recap:` and base64url JSON. Also accepts WalletConnect's deviations:
 * the standard base64 alphabet, and resources that are not URIs (`eip155`). Rejects duplicate or unordered keys: another parser
 * could derive other capabilities, or another statement.
 * @throws SignInMessageError with the rule `recap` for anything else.
 */
export function parseRecap(uri: string): Recap {
  const bytes = isRecapUri(uri) && !uri.includes('=') ? base64ToBytes(uri.slice(prefix.length)) : undefined
  const recap = bytes && fromJson(bytes)
  if (!isRecap(recap)) throw new SignInMessageError('recap')
  return recap
}

function fromJson(bytes: Uint8Array): unknown {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const value: unknown = JSON.parse(json)
    return hasKeysInOrder(json) ? value : undefined
  } catch {
    // Not UTF-8 or not JSON: the caller reports an invalid ReCap.
    return undefined
  }
}

/**
 * Returns whether no object has duplicate keys and those in `att` are in the order of `Array.sort()`.
 * Parsed JSON no longer shows this.
 */
function hasKeysInOrder(json: string): boolean {
  const objects: string[][] = []
  for (const [token, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    const keys = objects.at(-1)
    if (token === '{') objects.push([])
    else if (token === '}') objects.pop()
    else if (colon !== undefined && keys) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string
      const [before] = keys.slice(-1)
      const isOutermost = objects.length === 1
      if (isOutermost ? keys.includes(key) : before !== undefined && before >= key) return false
      keys.push(key)
    }
  }
  return true
}

function isRecap(value: unknown): value is Recap {
  if (!isRecord(value) || !isRecord(value.att)) return false
  const { att, prf } = value
  const isProof = prf === undefined || (Array.isArray(prf) && prf.every(proof => typeof proof === 'string'))
  const resources = Object.entries(att)
  return isProof && resources.length > 0 && resources.every(([resource, abilities]) => resource !== '' && areAbilities(abilities))
}

function areAbilities(value: unknown): boolean {
  const abilities = isRecord(value) ? Object.entries(value) : []
  return (
    abilities.length > 0 &&
    abilities.every(
      ([ability, limits]) =>
        /^[\w.*+-]+\/[\w.*+-]+$/.test(ability) && Array.isArray(limits) && limits.every(limit => isRecord(limit))
    )
  )
}

/** Returns the statement of a ReCap that its message must contain. */
export function recapStatement({ att }: Recap): string {
  let text = 'I further authorize the stated URI to perform the following actions on my behalf:'
  let number = 1
  for (const [resource, abilities] of Object.entries(att)) {
    const spaces = new Map<string, string[]>()
    for (const ability of Object.keys(abilities)) {
      const [space, name] = ability.split('/') as [string, string]
      spaces.set(space, [...(spaces.get(space) ?? []), `'${name}'`])
    }
    for (const [space, names] of spaces) text += ` (${number++}) '${space}': ${names.join(', ')} for '${resource}'.`
  }
  return text
}

/**
 * Returns the capabilities of a message, `undefined` if there are none.
 * Call it before you act on a ReCap: `verifyMessage` does not check it.
 * @throws SignInMessageError with the rule `recap` if the ReCap is not the last resource, is invalid, or is not described at the
 * end of the statement: then the user has not read what the message allows.
 */
export function recapOf({ resources = [], statement }: SignInMessage): Recap | undefined {
  const at = resources.findIndex(isRecapUri)
  if (at < 0) return undefined
  const recap = parseRecap(resources[at]!)
  const expected = recapStatement(recap)
  const isStated = statement === expected || statement?.endsWith(` ${expected}`)
  if (at !== resources.length - 1 || !isStated) throw new SignInMessageError('recap')
  return recap
}
