import { base58ToBytes, bytesToBase58 } from '../../../adapters/base/base58.ts'
import { isRecord } from '../../../adapters/testing/guards.ts'
import { invalidParameters, ProviderRpcError } from '../../../adapters/testing/errors.ts'
import { keyOf, type SolanaKey } from '../../../adapters/testing/solana/keys.ts'
import { getTransactionId, signTransaction } from '../../../adapters/testing/solana/transaction.ts'
import type { Description } from '../../../adapters/testing/describe.ts'
import type { OtherNamespace } from '../../../adapters/testing/walletconnect/agreement.ts'
import type { StackFacts } from './stack.ts'

const storeKey = 'responder/solana-seed'

/** The wallet's Solana account. Signs and has no node: the app sends what is signed. */
export interface SolanaSide extends OtherNamespace {
  perform(method: string, params: unknown): Promise<unknown>
  describe(method: string, params: unknown): Description
}

/** Returns `undefined` if the stack has no Solana chain. */
export async function openSolana({ solana }: StackFacts): Promise<SolanaSide | undefined> {
  if (!solana.length) return undefined
  const key = await keyOf(ownSeed())
  return {
    namespace: 'solana',
    chains: solana.map(({ chainId }) => chainId),
    methods: Object.keys(methods),
    address: key.address,
    async perform(method, params) {
      const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!answer) throw new ProviderRpcError(4200, `The wallet does not know ${method}.`)
      return answer(isRecord(params) ? params : {}, key)
    },
    describe(method, params) {
      const { message, transaction } = isRecord(params) ? params : {}
      const bytes = typeof message === 'string' ? base58ToBytes(message) : undefined
      return {
        title: method === 'solana_signMessage' ? 'Sign a message' : 'Sign a transaction',
        approve: 'Sign',
        details: [
          { term: 'Account', value: key.address, code: true },
          bytes
            ? { term: 'Message', value: new TextDecoder().decode(bytes), code: true }
            : { term: 'Transaction', value: String(transaction ?? ''), code: true }
        ]
      }
    }
  }
}

/** WalletConnect's encodings: messages in base58, transactions in base64. */
const methods: { readonly [method: string]: (params: Record<string, unknown>, key: SolanaKey) => Promise<unknown> } = {
  async solana_signMessage({ message }, key) {
    const bytes = typeof message === 'string' ? base58ToBytes(message) : undefined
    if (!bytes) throw invalidParameters('A message is bytes in base58.')
    return { signature: bytesToBase58(await key.sign(bytes)) }
  },
  async solana_signTransaction({ transaction }, key) {
    const wire = await signTransaction(wireOf(transaction), key)
    return { signature: bytesToBase58(getTransactionId(wire)), transaction: base64Of(wire) }
  },
  async solana_signAllTransactions({ transactions }, key) {
    if (!Array.isArray(transactions)) throw invalidParameters('Transactions are a list.')
    const signed = await Promise.all(transactions.map(one => signTransaction(wireOf(one), key)))
    return { transactions: signed.map(base64Of) }
  }
}

function wireOf(transaction: unknown): Uint8Array {
  if (typeof transaction !== 'string') throw invalidParameters('A transaction is text in base64.')
  return Uint8Array.from(atob(transaction), letter => letter.charCodeAt(0))
}

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Returns a seed that is created once, stored in this browser, and never exposed to a page. */
function ownSeed(): Uint8Array {
  const kept = base58ToBytes(localStorage.getItem(storeKey) ?? '')
  if (kept?.length === 32) return kept
  const seed = crypto.getRandomValues(new Uint8Array(32))
  localStorage.setItem(storeKey, bytesToBase58(seed))
  return seed
}
