import { isRecord } from '../base/record.ts'
import { bytesOfBase64 } from './encodings.ts'
import { SignInMessageError, type SignInMessage } from './message.ts'

/** What a ReCap allows (ERC-5573): for each resource the abilities (`crud/read`), each with its limits, `{}` for none. */
export interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>>
  /** The capabilities that this one rests on. */
  readonly prf?: readonly string[]
}

const prefix = 'urn:recap:'

export const isRecapUri = (uri: string): boolean => uri.startsWith(prefix)

/**
 * What the URI of a ReCap allows: `urn:recap:` and its JSON in base64url. WalletConnect's clients write the other alphabet of base64,
 * and resources that are no URIs (`eip155`): these are read too. Keys that stand there twice, or in another order than the standard's, are
 * not: a reader of another kind would make something else of them, and of the statement.
 *
 * @throws SignInMessageError with the rule `recap` for anything else.
 */
export function parseRecap(uri: string): Recap {
  const bytes = isRecapUri(uri) && !uri.includes('=') ? bytesOfBase64(uri.slice(prefix.length)) : undefined
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
    // no UTF-8, or no JSON: no ReCap, which is told where it is asked for
    return undefined
  }
}

/** Of each object in JSON: no key twice, and those within `att` in the order of `Array.sort()`. What is parsed does not tell it any more. */
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

/** What a ReCap allows, as the statement of its message must tell it. */
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
 * What a message allows beside signing in, `undefined` for nothing. Ask it before acting upon a ReCap: `verifyMessage` does not.
 *
 * @throws SignInMessageError with the rule `recap` where the ReCap is not the last resource, is no ReCap, or is not what the statement
 * tells at its end: then the user has not read what the message allows.
 */
export function recapOf({ resources = [], statement }: SignInMessage): Recap | undefined {
  const at = resources.findIndex(isRecapUri)
  if (at < 0) return undefined
  const recap = parseRecap(resources[at]!)
  const told = recapStatement(recap)
  const isTold = statement === told || statement?.endsWith(` ${told}`)
  if (at !== resources.length - 1 || !isTold) throw new SignInMessageError('recap')
  return recap
}
