import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type IInstruction,
  type KeyPairSigner
} from '@solana/web3.js'
import type { Approval } from '../../../../frame/page/approve/approval.ts'
import { createNetworks } from '../../../../frame/page/chain/networks.ts'
import type { FrameNetwork } from '../../../../frame/page/config.ts'
import { randomBytes, type Bytes } from '../../../../frame/page/keys/bytes.ts'
import { answerSolana } from '../../../../frame/page/rpc-solana.ts'
import type { LocalSolana } from '../../../kit/local-solana.ts'

// Asks the frame for a signature of a Solana wallet, as a page does, and keeps what it shows before it signs.

export interface Asked {
  readonly approval: Approval
  readonly reply: { readonly transaction?: string; readonly signature?: string }
}

export interface Asking {
  readonly local: LocalSolana
  readonly key: Bytes
  readonly wallet: Address
  /** The network's node; the local chain unless given. */
  readonly rpc?: string
}

export async function ask({ local, key, wallet, rpc }: Asking, method: string, params: unknown): Promise<Asked> {
  const network: FrameNetwork = {
    id: local.chain.chainId,
    name: 'Local Solana',
    rpc: [rpc ?? local.chain.rpcUrl],
    nativeCurrency: { symbol: 'SOL', decimals: 9 }
  }
  const approvals: Approval[] = []
  const context = {
    network,
    account: wallet,
    networks: createNetworks([network], fetch),
    desk: { withKeys: (work: (keys: { solana: Bytes }) => unknown) => Promise.resolve(work({ solana: key })) },
    approved: (approval: Approval) => {
      approvals.push(approval)
      return Promise.resolve()
    }
  }
  const { signal } = new AbortController()
  const reply = await answerSolana(context as unknown as Parameters<typeof answerSolana>[0], method, params, signal)
  return { approval: approvals[0]!, reply: reply as Asked['reply'] }
}

/** A new wallet of the frame with SOL in it. */
export async function fundedWallet(local: LocalSolana, amount = 60_000_000_000): Promise<{ key: Bytes; wallet: Address }> {
  const key = randomBytes(32)
  const wallet = address(base58.encode(ed25519.getPublicKey(key)))
  await local.ask('requestAirdrop', wallet, amount)
  return { key, wallet }
}

export const createSigner = (): Promise<KeyPairSigner> => createKeyPairSignerFromPrivateKeyBytes(randomBytes(32))

/** A new account of another user with SOL in it. */
export async function fundedSigner(local: LocalSolana): Promise<KeyPairSigner> {
  const signer = await createSigner()
  await local.ask('requestAirdrop', signer.address, 60_000_000_000)
  return signer
}

/** A transaction that the wallet pays for, in base58. */
export function wireOf(payer: Address, instructions: readonly IInstruction[], recent: string): string {
  const compiled = pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayer(payer, message),
    message => setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(recent), lastValidBlockHeight: 9n }, message),
    message => appendTransactionMessageInstructions(instructions, message),
    compileTransaction
  )
  return base58.encode(new Uint8Array(getTransactionEncoder().encode(compiled)))
}

/** Sends instructions that somebody else pays for and signs. */
export async function sendAs(
  local: LocalSolana,
  payer: KeyPairSigner,
  ...instructions: readonly IInstruction[]
): Promise<unknown> {
  const lifetime = { blockhash: blockhash(await recentHash(local)), lastValidBlockHeight: 1000n }
  const signed = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayerSigner(payer, message),
      message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      message => appendTransactionMessageInstructions(instructions, message)
    )
  )
  return local.ask('sendTransaction', getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
}

export async function recentHash(local: LocalSolana): Promise<string> {
  const { value } = (await local.ask('getLatestBlockhash')) as { value: { blockhash: string } }
  return value.blockhash
}

export const rowsIn = ({ sum = [], parts = [], rows }: Approval) => [...sum, ...parts.flatMap(part => part.rows), ...rows]

export const row = (approval: Approval, label: string): string | undefined =>
  rowsIn(approval).find(([name]) => name === label)?.[1]
