import { isRecord } from '../guards.ts'

/** Creates a message of Sign In With Solana: https://github.com/phantom/sign-in-with-solana. */
export function signInText(input: unknown, address: string): string {
  const fields = isRecord(input) ? input : {}
  const text = (name: string): string | undefined => (fields[name] === undefined ? undefined : String(fields[name]))
  const resources = fields['resources']
  const lines = [
    ['URI', 'uri'],
    ['Version', 'version'],
    ['Chain ID', 'chainId'],
    ['Nonce', 'nonce'],
    ['Issued At', 'issuedAt'],
    ['Expiration Time', 'expirationTime'],
    ['Not Before', 'notBefore'],
    ['Request ID', 'requestId']
  ].flatMap(([title, name]) => (text(name!) === undefined ? [] : [`${title}: ${text(name!)}`]))
  if (Array.isArray(resources)) lines.push('Resources:', ...resources.map(resource => `- ${String(resource)}`))
  const statement = text('statement')
  return [
    `${text('domain') ?? ''} wants you to sign in with your Solana account:\n${text('address') ?? address}`,
    ...(statement === undefined ? [] : [statement]),
    ...(lines.length ? [lines.join('\n')] : [])
  ].join('\n\n')
}
