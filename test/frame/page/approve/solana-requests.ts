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
import type { ApprovalContent } from '../../../../frame/page/approve/approval-content.ts'
import { createNetworks } from '../../../../frame/page/chain/networks.ts'
import type { FrameNetwork } from '../../../../frame/page/config.ts'
import { randomBytes, type Bytes } from '../../../../frame/page/keys/bytes.ts'
import { handleSolanaRpc } from '../../../../frame/page/handle-solana-rpc.ts'
import type { LocalSolana } from '../../../kit/local-solana.ts'

// Requests a signature of a Solana wallet from the frame, as a page does, and records the screen before it signs.

export interface HandledRequest {
  readonly approval: ApprovalContent
  readonly reply: { readonly transaction?: string; readonly signature?: string }
}

export interface Asking {
  readonly local: LocalSolana
  readonly key: Bytes
  readonly wallet: Address
  /** RPC URL of the network. Default: the local chain. */
  readonly rpc?: string
}

export async function requestSolana(
  { local, key, wallet, rpc }: Asking,
  method: string,
  params: unknown
): Promise<HandledRequest> {
  const network: FrameNetwork = {
    id: local.chain.chainId,
    name: 'Local Solana',
    rpc: [rpc ?? local.chain.rpcUrl],
    nativeCurrency: { symbol: 'SOL', decimals: 9 }
  }
  const approvals: ApprovalContent[] = []
  const context = {
    origin: 'https://shop.example',
    network,
    account: wallet,
    networks: createNetworks([network], fetch),
    now: () => Date.now(),
    desk: { withKeys: (work: (keys: { solana: Bytes }) => unknown) => Promise.resolve(work({ solana: key })) },
    approved: (approval: ApprovalContent) => {
      approvals.push(approval)
      return Promise.resolve()
    }
  }
  const { signal } = new AbortController()
  const reply = await handleSolanaRpc(context as unknown as Parameters<typeof handleSolanaRpc>[0], method, params, signal)
  return { approval: approvals[0]!, reply: reply as HandledRequest['reply'] }
}

/** Creates a wallet of the frame with SOL in it. */
export async function fundedWallet(local: LocalSolana, amount = 60_000_000_000): Promise<{ key: Bytes; wallet: Address }> {
  const key = randomBytes(32)
  const wallet = address(base58.encode(ed25519.getPublicKey(key)))
  await local.request('requestAirdrop', wallet, amount)
  return { key, wallet }
}

export const createSigner = (): Promise<KeyPairSigner> => createKeyPairSignerFromPrivateKeyBytes(randomBytes(32))

/** Creates an account of another user with SOL in it. */
export async function fundedSigner(local: LocalSolana): Promise<KeyPairSigner> {
  const signer = await createSigner()
  await local.request('requestAirdrop', signer.address, 60_000_000_000)
  return signer
}

/** Returns a transaction with the wallet as fee payer, in base58. */
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

/** Sends instructions with another fee payer and signer. */
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
  return local.request('sendTransaction', getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
}

export async function recentHash(local: LocalSolana): Promise<string> {
  const { value } = (await local.request('getLatestBlockhash')) as { value: { blockhash: string } }
  return value.blockhash
}

export const rowsIn = ({ sum = [], parts = [], rows }: ApprovalContent) => [...sum, ...parts.flatMap(part => part.rows), ...rows]

export const row = (approval: ApprovalContent, label: string): string | undefined =>
  rowsIn(approval).find(([name]) => name === label)?.[1]
