import { deepEqual, equal } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { base58 } from '@scure/base'
import { address, createNoopSigner, type Address, type IInstruction, type KeyPairSigner } from '@solana/web3.js'
import {
  getAdvanceNonceAccountInstruction,
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolInstruction
} from '@solana-program/system'
import type { Bytes } from '../../../../frame/page/keys/bytes.ts'
import { localSolana } from '../../../kit/local-solana.ts'
import { requestSolana, createSigner, fundedSigner, fundedWallet, recentHash, sendAs, wireOf } from './solana-requests.ts'

const stranger = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
const system = address('11111111111111111111111111111111')
/** A blockhash of another network, unknown to the node of this one. */
const foreign = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'
const uncertain = 'This transaction may not be for Local Solana. On another network it may do something else.'

describe('the network that a Solana transaction is for', () => {
  const local = localSolana()
  let key: Bytes
  let wallet: Address
  let nonce: KeyPairSigner

  before(async () => {
    ;({ key, wallet } = await fundedWallet(local))
    const maker = await fundedSigner(local)
    nonce = await createSigner()
    await sendAs(
      local,
      maker,
      getCreateAccountInstruction({
        payer: maker,
        newAccount: nonce,
        lamports: 2_000_000n,
        space: 80n,
        programAddress: system
      }),
      getInitializeNonceAccountInstruction({ nonceAccount: nonce.address, nonceAuthority: wallet })
    )
  })

  const pays = () =>
    getTransferSolInstruction({ source: createNoopSigner(wallet), destination: stranger, amount: 1_000_000_000n })
  const advances = (nonceAccount: Address) =>
    getAdvanceNonceAccountInstruction({ nonceAccount, nonceAuthority: createNoopSigner(wallet) })
  const shown = async (recent: string, instructions: readonly IInstruction[], rpc?: string) => {
    const transaction = wireOf(wallet, instructions, recent)
    const { approval } = await requestSolana(
      { local, key, wallet, ...(rpc !== undefined && { rpc }) },
      'solana_signTransaction',
      {
        transaction
      }
    )
    return approval
  }

  test('is certain by a blockhash that it knows', async () => {
    const { title, dangers } = await shown(await recentHash(local), [pays()])
    deepEqual([title, dangers], ['Send', []])
  })

  test('is a danger by a blockhash that it does not know, and where its node does not answer', async () => {
    const { title, dangers } = await shown(foreign, [pays()])
    deepEqual([title, dangers], ['Sign a transaction', [uncertain]])
    deepEqual((await shown(await recentHash(local), [pays()], 'http://127.0.0.1:1')).dangers, [uncertain])
  })

  test('is certain by what its nonce account holds, and by nothing else', async () => {
    const { value } = (await local.request('getAccountInfo', nonce.address, { encoding: 'base64' })) as {
      value: { data: [string] }
    }
    const held = base58.encode(new Uint8Array(Buffer.from(value.data[0], 'base64').subarray(40, 72)))
    equal((await shown(held, [advances(nonce.address), pays()])).dangers.length, 0)
    deepEqual((await shown(foreign, [advances(nonce.address), pays()])).dangers, [uncertain])
    deepEqual((await shown(held, [advances(stranger), pays()])).dangers, [uncertain])
    deepEqual((await shown(held, [pays(), advances(nonce.address)])).dangers, [uncertain])
  })
})
