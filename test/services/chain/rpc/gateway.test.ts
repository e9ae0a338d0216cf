import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeAbiParameters, encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { createGateway } from '../../../../services/chain/profile/ccip-gateway.ts'

describe('the gateway of registered names', () => {
  const zone = 'reown.id'
  const name = `alice.${zone}`
  const kept = {
    name,
    isOfKey: true,
    ownerAddress: `0x${'11'.repeat(20)}`,
    attributes: { bio: 'It is me.' },
    registeredAt: 1,
    updatedAt: undefined,
    addresses: new Map()
  }
  const registry = { zone, find: async () => kept }
  const gateway = createGateway({ registry, signer: generatePrivateKey(), home: 1, now: () => 1_700_000_000_000 })

  async function textOf(key: string): Promise<string> {
    const data = encodeFunctionData({
      abi: parseAbi(['function text(bytes32 node, string key) view returns (string)']),
      functionName: 'text',
      args: [namehash(name), key]
    })
    const question = encodeFunctionData({
      abi: parseAbi(['function answer(address resolver, bytes name, bytes data)']),
      functionName: 'answer',
      args: [`0x${'22'.repeat(20)}`, toHex(packetToBytes(name)), data]
    })
    const [result] = decodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], await gateway(question))
    return decodeAbiParameters([{ type: 'string' }], result)[0]
  }

  it('signs what the owner has written', async () => assert.equal(await textOf('description'), 'It is me.'))

  for (const key of ['url', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])
    it(`signs nothing for a missing key: ${key}`, async () => assert.equal(await textOf(key), ''))
})
