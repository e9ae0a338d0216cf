import { declarationOf, textIn } from '../struct.ts'
import type { StructDecoder } from './decoder.ts'

// Typed data whose signature is the key of another account, or a complete login: anyone with the signature controls that account.

interface KeyType {
  readonly declaration: string
  /** Pattern of the domain's name. */
  readonly name: RegExp
  readonly service: string
  /** Hosts of the service itself, the only ones where its users sign this. */
  readonly homes: readonly string[]
}

const keyTypes: readonly KeyType[] = [
  // https://github.com/dydxprotocol/v3-client: the STARK key, and the credentials of the API
  { declaration: 'dYdX(string action,string onlySignOn)', name: /^dYdX$/, service: 'dYdX', homes: ['trade.dydx.exchange'] },
  // https://docs.dydx.xyz: the phrase of the account on the dYdX Chain
  { declaration: 'dYdX(string action)', name: /^dYdX/, service: 'dYdX', homes: ['dydx.trade'] },
  // https://github.com/tradeparadex/paradex-py: the STARK key
  { declaration: 'Constant(string action)', name: /^Paradex$/, service: 'Paradex', homes: ['app.paradex.trade'] },
  // RabbitX: the credentials of the API, which trade
  { declaration: 'signin(string message,uint256 timestamp)', name: /^RabbitXId$/, service: 'RabbitX', homes: ['app.rabbitx.io'] },
  // https://github.com/Polymarket/py-clob-client: the credentials of the API
  {
    declaration: 'ClobAuth(address address,string timestamp,uint256 nonce,string message)',
    name: /^ClobAuthDomain$/,
    service: 'Polymarket',
    homes: ['polymarket.com']
  }
]

export const keys: StructDecoder = (struct, { domain }) => {
  const declaration = declarationOf(struct)
  const found = keyTypes.find(each => each.declaration === declaration && each.name.test(domain.name ?? ''))
  return found && [{ kind: 'key', service: found.service, homes: found.homes }]
}

/**
 * Farcaster's off-chain names: https://github.com/farcasterxyz/fname-registry.
 * The signed data contains neither the current nor the new owner.
 */
export const nameProofs: StructDecoder = struct =>
  declarationOf(struct) === 'UserNameProof(string name,uint256 timestamp,address owner)'
    ? [{ kind: 'name', name: textIn(struct, 'name')! }]
    : undefined
