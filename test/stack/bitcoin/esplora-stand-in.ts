import { createHash } from 'node:crypto'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { Address, OutScript, RawTx, Transaction } from '@scure/btc-signer'
import { Refusal, startStandIn, type StandIn } from '../stand-in.ts'
import { bitcoinChainId, genesisHash, regtest } from './names.ts'

/** An unspent output. */
interface Output {
  readonly address: string
  readonly amount: bigint
}

/** Received and spent amounts of an address. */
interface Stats {
  came: bigint
  went: bigint
  readonly transactions: Set<string>
}

export interface BitcoinStandIn extends StandIn {
  readonly chainId: typeof bitcoinChainId
}

/**
 * Starts a stand-in for an Esplora API on regtest, because no node is available.
 * Stores outputs in memory, and accepts transactions that spend them, up to their value, with the signature of their owner
 * (p2wpkh, p2tr key path). There are no blocks: transactions stay in the mempool.
 * - `GET address/:address`, `GET address/:address/utxo`, `GET block-height/0`, `POST tx`, as Esplora has them
 * - `POST stack/give` `{ "address", "amount" }` creates an output
 */
export async function startEsploraStandIn({ port = 0 }: { readonly port?: number } = {}): Promise<BitcoinStandIn> {
  const unspent = new Map<string, Output>()
  const stats = new Map<string, Stats>()
  let given = 0

  const statsOf = (address: string): Stats => {
    const known = stats.get(address) ?? { came: 0n, went: 0n, transactions: new Set<string>() }
    stats.set(address, known)
    return known
  }
  const put = (txid: string, index: number, output: Output): void => {
    unspent.set(`${txid}:${index}`, output)
    const known = statsOf(output.address)
    known.came += output.amount
    known.transactions.add(txid)
  }
  const take = (txid: string, key: string): void => {
    const { address, amount } = unspent.get(key)!
    unspent.delete(key)
    const known = statsOf(address)
    known.went += amount
    known.transactions.add(txid)
  }

  /** Accepts a transaction, and resolves to its id. */
  const send = (hex: string): string => {
    if (!/^([\da-f]{2})+$/i.test(hex)) throw new Refusal(400, 'This is no transaction.')
    const wire = Uint8Array.from(Buffer.from(hex, 'hex'))
    const { inputs, outputs, witnesses = [] } = RawTx.decode(wire)
    const spent = inputs.map(({ txid, index }) => {
      const key = `${Buffer.from(txid).toString('hex')}:${index}`
      const output = unspent.get(key)
      if (!output) throw new Refusal(400, 'bad-txns-inputs-missingorspent')
      return { key, ...output, script: OutScript.encode(Address(regtest).decode(output.address)) }
    })
    if (new Set(spent.map(({ key }) => key)).size < spent.length) throw new Refusal(400, 'bad-txns-inputs-duplicate')
    const transaction = Transaction.fromRaw(wire, { allowUnknownOutputs: true })
    spent.forEach(({ script }, index) => {
      if (!isSigned(transaction, index, script, witnesses[index] ?? [], spent))
        throw new Refusal(400, 'mandatory-script-verify-flag-failed')
    })
    const totalOf = (list: readonly { readonly amount: bigint }[]): bigint => list.reduce((sum, { amount }) => sum + amount, 0n)
    if (totalOf(outputs) > totalOf(spent)) throw new Refusal(400, 'bad-txns-in-belowout')
    const { id } = transaction
    for (const { key } of spent) take(id, key)
    outputs.forEach(({ script, amount }, index) => {
      put(id, index, { address: Address(regtest).encode(OutScript.decode(script)), amount })
    })
    return id
  }

  const routes: readonly (readonly [string, RegExp, (found: RegExpExecArray, body: string) => unknown])[] = [
    ['GET', /^block-height\/0$/, () => genesisHash],
    [
      'GET',
      /^address\/(\w+)$/,
      ([, address = '']) => {
        Address(regtest).decode(address)
        const { came, went, transactions } = statsOf(address)
        const none = { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 }
        const pool = { funded_txo_sum: Number(came), spent_txo_sum: Number(went), tx_count: transactions.size }
        return { address, chain_stats: none, mempool_stats: pool }
      }
    ],
    [
      'GET',
      /^address\/(\w+)\/utxo$/,
      ([, address]) =>
        [...unspent].flatMap(([key, output]) => {
          const [txid, index] = key.split(':')
          if (output.address !== address) return []
          return [{ txid, vout: Number(index), value: Number(output.amount), status: { confirmed: false } }]
        })
    ],
    ['POST', /^tx$/, (_, body) => send(body)],
    [
      'POST',
      /^stack\/give$/,
      (_, body) => {
        const { address, amount } = JSON.parse(body) as { address: string; amount: number | string }
        Address(regtest).decode(address)
        const txid = createHash('sha256').update(`given ${given++}`).digest('hex')
        put(txid, 0, { address, amount: BigInt(amount) })
        return { txid }
      }
    ]
  ]

  const { url, stop } = await startStandIn(port, ({ method, path, body }) => {
    for (const [verb, pattern, answer] of routes) {
      const found = verb === method ? pattern.exec(path) : null
      if (found) return answer(found, body)
    }
    throw new Refusal(404, 'Not found')
  })
  return { chainId: bitcoinChainId, url, stop }
}

/** Returns whether an input's witness is the owner's signature over everything. */
function isSigned(
  transaction: Transaction,
  index: number,
  script: Uint8Array,
  witness: readonly Uint8Array[],
  spent: readonly { readonly script: Uint8Array; readonly amount: bigint }[]
): boolean {
  const paid = OutScript.decode(script)
  const [signature, key] = witness
  if (!signature) return false
  if (paid.type === 'tr' && witness.length === 1 && signature.length === 64) {
    const [scripts, amounts] = [spent.map(one => one.script), spent.map(one => one.amount)]
    return schnorr.verify(signature, transaction.preimageWitnessV1(index, scripts, 0, amounts), paid.pubkey)
  }
  if (paid.type !== 'wpkh' || witness.length !== 2 || !key || signature.at(-1) !== 1) return false
  const hash = createHash('ripemd160').update(createHash('sha256').update(key).digest()).digest()
  if (!hash.equals(paid.hash)) return false
  const code = OutScript.encode({ type: 'pkh', hash: paid.hash })
  const preimage = transaction.preimageWitnessV0(index, code, 1, spent[index]!.amount)
  return secp256k1.verify(secp256k1.Signature.fromDER(signature.slice(0, -1)), preimage, key)
}
