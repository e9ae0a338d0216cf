import { expect } from '@open-wc/testing'
import { bytesToBase58 } from '../../../adapters/base/base58.ts'
import type { Provider } from '../../../adapters/base/provider.ts'
import type { BitcoinConnector } from '../../../elements/compat/bitcoin-provider.ts'
import { toNamespaceProvider } from '../../../elements/compat/namespace-provider.ts'
import type { SolanaProvider } from '../../../elements/compat/solana-provider.ts'

interface Asked {
  readonly method: string
  readonly params?: unknown
}

/** Creates a wallet's provider with scripted replies, and the requests it got. */
function wallet(replies: Readonly<Record<string, unknown>>): { readonly provider: Provider; readonly asked: Asked[] } {
  const asked: Asked[] = []
  const provider: Provider = {
    async request(request) {
      asked.push(request)
      if (!(request.method in replies)) throw new Error(`There is no reply to ${request.method}.`)
      return replies[request.method]
    }
  }
  return { provider, asked }
}

const key = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
const signer = bytesToBase58(key(7))
const signature = new Uint8Array(64).fill(9)
/** A message of one signer and one account, without instructions. */
const message = Uint8Array.from([1, 0, 0, 1, ...key(7), ...new Uint8Array(32), 0])
const unsigned = Uint8Array.from([1, ...new Uint8Array(64), ...message])
const wire = Uint8Array.from([1, ...signature, ...message])

/** A class in the shape of `Transaction` of @solana/web3.js 1, which refuses to serialize without signatures. */
class Legacy {
  bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  static from(bytes: Uint8Array): Legacy {
    return new Legacy(bytes)
  }
  serialize({ requireAllSignatures = true }: { requireAllSignatures?: boolean } = {}): Uint8Array {
    if (requireAllSignatures) throw new Error('Signature verification failed.')
    return this.bytes
  }
}

/** A class in the shape of `VersionedTransaction`. */
class Versioned {
  bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  static deserialize(bytes: Uint8Array): Versioned {
    return new Versioned(bytes)
  }
  serialize(): Uint8Array {
    return this.bytes
  }
}

describe('the provider on Solana', () => {
  const replies = {
    solana_signMessage: { signature: bytesToBase58(signature) },
    solana_signTransaction: { transaction: bytesToBase58(wire), signature: bytesToBase58(signature) },
    solana_signAllTransactions: { transactions: [bytesToBase58(wire), bytesToBase58(wire)] },
    solana_signAndSendTransaction: { signature: bytesToBase58(signature) },
    getBalance: { value: 1 }
  }
  const bench = (changed: Readonly<Record<string, unknown>> = {}) => {
    const { provider, asked } = wallet({ ...replies, ...changed })
    return { provider: toNamespaceProvider('solana', provider) as SolanaProvider, asked, own: provider }
  }

  it('is the same for the same wallet, and forwards what it does not know', async () => {
    const { provider, own } = bench()
    expect(toNamespaceProvider('solana', own)).to.equal(provider)
    expect(toNamespaceProvider('eip155', own)).to.equal(own)
    expect(toNamespaceProvider('solana', undefined)).to.equal(undefined)
    expect(await provider.request({ method: 'getBalance' })).to.deep.equal({ value: 1 })
    expect(provider.publicKey).to.equal(undefined, 'no wallet is connected')
  })

  it('signs a message in bytes', async () => {
    const { provider, asked } = bench()
    expect([...(await provider.signMessage(new TextEncoder().encode('Hello')))]).to.deep.equal([...signature])
    expect((asked[0]!.params as { message: string }).message).to.equal(bytesToBase58(new TextEncoder().encode('Hello')))
  })

  it('signs transactions of either class of web3.js 1, and returns them as such', async () => {
    const { provider, asked } = bench()
    const legacy = await provider.signTransaction(new Legacy(unsigned))
    expect(legacy).to.be.instanceOf(Legacy)
    expect([...legacy.bytes]).to.deep.equal([...wire])
    expect((asked[0]!.params as { transaction: string }).transaction).to.equal(bytesToBase58(unsigned))
    const all = await provider.signAllTransactions([new Versioned(unsigned), new Versioned(unsigned)])
    expect(all.map(each => each instanceof Versioned && [...each.bytes].join())).to.deep.equal([wire.join(), wire.join()])
  })

  it('signs a compiled transaction of @solana/kit, if it is still the same', async () => {
    const { provider, asked } = bench()
    const compiled = { messageBytes: message, signatures: { [signer]: null }, lifetimeConstraint: { blockhash: 'a' } }
    const signed = await provider.signTransaction(compiled)
    expect((asked[0]!.params as { transaction: string }).transaction).to.equal(bytesToBase58(unsigned))
    expect([...(signed.signatures[signer] as unknown as Uint8Array)]).to.deep.equal([...signature])
    expect([...signed.messageBytes]).to.deep.equal([...message])
    expect(signed.lifetimeConstraint).to.deep.equal({ blockhash: 'a' })
    const stranger = { ...compiled, signatures: { [bytesToBase58(key(8))]: null } }
    const refused = await provider.signTransaction(stranger).catch((error: unknown) => error)
    expect((refused as { code?: string }).code).to.equal('invalid-reply')
  })

  it('sends by the app’s connection, or by the wallet', async () => {
    const { provider, asked } = bench()
    const sent: unknown[] = []
    const connection = {
      async sendRawTransaction(bytes: Uint8Array, options?: object) {
        sent.push([[...bytes].join(), options])
        return 'id'
      }
    }
    expect(await provider.sendTransaction(new Legacy(unsigned), connection, { skipPreflight: true })).to.equal('id')
    expect(sent).to.deep.equal([[wire.join(), { skipPreflight: true }]])
    expect(await provider.signAndSendTransaction(new Versioned(unsigned))).to.equal(bytesToBase58(signature))
    expect(asked.map(({ method }) => method)).to.deep.equal(['solana_signTransaction', 'solana_signAndSendTransaction'])
  })

  it('rejects a wallet that gives nothing', async () => {
    const { provider } = bench({ solana_signTransaction: {}, solana_signMessage: { signature: '0' } })
    for (const request of [provider.signTransaction(new Legacy(unsigned)), provider.signMessage(key(1))]) {
      const refused = await request.catch((error: unknown) => error)
      expect((refused as { code?: string }).code).to.equal('invalid-reply')
    }
  })
})

describe('the provider on Bitcoin', () => {
  const bench = (replies: Readonly<Record<string, unknown>>) => {
    const { provider, asked } = wallet(replies)
    return { provider: toNamespaceProvider('bip122', provider) as BitcoinConnector, asked }
  }

  it('signs messages, transfers, and lists addresses', async () => {
    const { provider, asked } = bench({
      signMessage: { address: 'a', signature: 'sig' },
      sendTransfer: { txid: 'id' },
      getAccountAddresses: [
        { address: 'a', publicKey: 'k', intention: 'payment' },
        { address: 'b', intention: 'ordinal' }
      ]
    })
    expect(await provider.signMessage({ address: 'a', message: 'Hello' })).to.equal('sig')
    expect(await provider.sendTransfer({ recipient: 'c', amount: '1000' })).to.equal('id')
    expect(await provider.getAccountAddresses()).to.deep.equal([
      { address: 'a', publicKey: 'k', purpose: 'payment' },
      { address: 'b', purpose: 'ordinal' }
    ])
    expect(asked.map(({ params }) => params).slice(0, 2)).to.deep.equal([
      { address: 'a', message: 'Hello' },
      { recipientAddress: 'c', amount: '1000' }
    ])
  })

  it('signs a transaction, with the inputs of the account if none are named', async () => {
    const { provider, asked } = bench({ signPsbt: { psbt: 'signed' } })
    expect(await provider.signPSBT({ psbt: 'p', signInputs: [] })).to.deep.equal({ psbt: 'signed' })
    const inputs = [{ address: 'a', index: 0, sighashTypes: [1] }]
    await provider.signPSBT({ psbt: 'p', signInputs: inputs, broadcast: true })
    expect(asked.map(({ params }) => params)).to.deep.equal([
      { psbt: 'p', broadcast: false },
      { psbt: 'p', broadcast: true, signInputs: inputs }
    ])
  })

  it('does not fail for a wallet that has sent a transaction, and returns its id alone', async () => {
    const { provider } = bench({ signPsbt: { txid: 'id' } })
    expect(await provider.signPSBT({ psbt: 'p', signInputs: [], broadcast: true })).to.deep.equal({ psbt: 'p', txid: 'id' })
    const refused = await bench({ signPsbt: {} })
      .provider.signPSBT({ psbt: 'p', signInputs: [] })
      .catch((error: unknown) => error)
    expect((refused as { code?: string }).code).to.equal('invalid-reply')
  })
})
