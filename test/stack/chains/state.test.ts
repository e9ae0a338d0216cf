import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { createTestClient, erc20Abi, http, parseAbiItem, parseEther, parseGwei, parseUnits, type Hex } from 'viem'
import { findAnvil, startAnvil } from '../anvil.ts'
import { buildChains } from './build/build-chains.ts'
import { openLedger } from './build/ledger.ts'
import { people as keys } from './build/people.ts'
import { localChainIds } from './chain-ids.ts'
import { contracts, people } from './deployment.ts'
import { contractNames } from './names.ts'
import { inputsOf, outputsOf, stateFile, stateFolder, unpackState } from './state.ts'
import { localChain } from './test-client.ts'

interface Manifest {
  readonly inputs: Record<string, string>
  readonly outputs: Record<string, string>
}

const manifest = JSON.parse(readFileSync(join(stateFolder, 'manifest.json'), 'utf8')) as Manifest
const howTo = 'run `npm run stack:chains` and commit test/stack/chains/state'

describe('the committed states', () => {
  it('were made of these sources, and have not been touched since', () => {
    assert.deepEqual(inputsOf(), manifest.inputs, howTo)
    assert.deepEqual(outputsOf(), manifest.outputs, howTo)
  })

  it('no longer belong to sources that have changed; how lines end is no change', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'w3m-inputs-'))
    try {
      const stack = join(import.meta.dirname, '..')
      for (const part of ['chains', 'package.json']) await cp(join(stack, part), join(copy, part), { recursive: true })
      const edit = async (file: string, change: (text: string) => string): Promise<string[]> => {
        const text = await readFile(join(copy, file), 'utf8')
        await writeFile(join(copy, file), change(text))
        const inputs = inputsOf(copy)
        await writeFile(join(copy, file), text)
        return Object.keys(inputs).filter(name => inputs[name] !== manifest.inputs[name])
      }
      assert.deepEqual(await edit('chains/contracts/Token.sol', text => text.replace('onlyOwner', '')), ['contracts/Token.sol'])
      assert.deepEqual(await edit('chains/build/seed-names.ts', text => text.replace('bob', 'rob')), ['build/seed-names.ts'])
      assert.deepEqual(await edit('package.json', text => text.replace(/("solc": ")[^"]+/, '$10.8.1')), ['packages'])
      assert.deepEqual(await edit('chains/contracts/Token.sol', text => text.replaceAll('\n', '\r\n')), [])
    } finally {
      await rm(copy, { recursive: true })
    }
  })

  const own = process.env.ANVIL === undefined && findAnvil().includes('node_modules')
  it('are what the sources make, byte for byte', { skip: !own && 'another anvil writes another file' }, async () => {
    const { deployment, dumps } = await buildChains()
    assert.equal(deployment, readFileSync(join(stateFolder, 'deployment.json'), 'utf8'))
    for (const chainId of localChainIds) {
      const committed = brotliDecompressSync(readFileSync(stateFile(chainId)))
      assert.ok(dumps.get(chainId)?.equals(committed), `chain ${chainId}: ${howTo}`)
    }
  })

  it('tell nothing of how fast they were made', async () => {
    const begin = Date.parse('2024-05-14T12:00:00Z')
    const anvil = await startAnvil({ chainId: 31337, args: ['--no-mining', '--timestamp', String(begin / 1000)] })
    try {
      const ledger = openLedger(anvil.rpcUrl, 31337)
      const soon = begin / 1000 + 3600
      // takes more gas after an hour: if (soon < block.timestamp) sload(0)
      const data = `0x4263${soon.toString(16)}1015600e575f54505b00`
      const sent = async () => {
        await ledger.send(keys.alice, { data: data as Hex })
        const { transactions } = (await ledger.request('eth_getBlockByNumber', ['latest', true])) as {
          transactions: { gas: Hex }[]
        }
        return transactions[0]!.gas
      }
      ledger.at('2024-05-14T12:00:12Z')
      const first = await sent()
      await ledger.request('evm_increaseTime', [7200])
      assert.equal(await sent(), first)
    } finally {
      await anvil.stop()
    }
  })

  it('there is none for a chain that is not ours', async () => {
    await assert.rejects(unpackState(1), { code: 'ENOENT' })
  })
})

describe('the first chain, loaded', () => {
  const local = localChain()

  it('has code wherever the deployment says that something stands', async () => {
    for (const name of contractNames) {
      const code = await local.client.getCode({ address: contracts[name] })
      assert.ok(code && code.length > 100, name)
    }
  })

  it('has two years of blocks, each later than the one before', async () => {
    const { client } = local
    const last = await client.getBlockNumber()
    const times: bigint[] = []
    for (let number = 0n; number <= last; number++) times.push((await client.getBlock({ blockNumber: number })).timestamp)
    assert.ok(times.every((time, index) => index === 0 || time > times[index - 1]!))
    const day = (seconds: bigint | undefined): string => new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
    assert.deepEqual([day(times[0]), day(times.at(-1))], ['2024-05-14', '2026-05-14'])

    const months = new Set(times.map(time => day(time).slice(0, 7)))
    assert.equal(months.size, 25, 'something happened in every month')
  })

  it('tells its transactions, with their receipts', async () => {
    const { client } = local
    const last = await client.getBlockNumber()
    const statuses: Record<string, number> = { success: 0, reverted: 0 }
    let paid = 0n
    let deployed = 0
    for (let blockNumber = 0n; blockNumber <= last; blockNumber++) {
      const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
      for (const { hash, to, from, value, input } of transactions) {
        const receipt = await client.getTransactionReceipt({ hash })
        assert.equal(receipt.blockNumber, blockNumber)
        statuses[receipt.status]!++
        if (receipt.contractAddress) deployed++
        if (to === people.bob.toLowerCase() && from === people.alice.toLowerCase() && input === '0x') paid += value
      }
    }
    assert.deepEqual(statuses, { success: Number(last) - 2, reverted: 2 }, 'a block a transaction, and two that failed')
    // installed as code, or created by another contract, as pools are
    const otherwise = ['multicall3', 'entryPoint', 'simpleAccountFactory', 'entryPoint08', 'simple7702Account']
    const directly = contractNames.filter(name => !otherwise.includes(name) && !/(Pair|Pool)V[23]$/.test(name))
    assert.equal(deployed, directly.length + 3, 'and the coin that alice made, and what two smart accounts are made of')
    assert.equal(paid, parseEther('0.85'))
  })

  it('tells what was logged: balances are the sum of the transfers', async () => {
    const { client } = local
    const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
    for (const [address, person] of [
      [contracts.dollar, people.alice],
      [contracts.gold, people.carol],
      [contracts.olderDollar, people.shop],
      [contracts.feeToken, people.bob]
    ] as const) {
      const sum = async (args: { from: typeof person } | { to: typeof person }): Promise<bigint> =>
        (await client.getLogs({ address, event, args, fromBlock: 0n, strict: true })).reduce(
          (all, log) => all + log.args.value,
          0n
        )
      const balance = await client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [person] })
      assert.ok(balance > 0n)
      assert.equal((await sum({ to: person })) - (await sum({ from: person })), balance, address)
    }
  })

  it('leaves people with the coins that a fresh chain gives them', async () => {
    for (const name of ['alice', 'bob', 'carol', 'dave', 'mallory'] as const) {
      assert.equal(await local.client.getBalance({ address: people[name] }), parseEther('10000'), name)
    }
  })

  it('goes on from there with the clock of the machine', async () => {
    const before = BigInt(Math.floor(Date.now() / 1000))
    await createTestClient({ mode: 'anvil', transport: http(local.anvil.rpcUrl) }).mine({ blocks: 1 })
    const { number, timestamp, baseFeePerGas } = await local.client.getBlock()
    assert.equal(
      (await local.client.getBlock({ blockNumber: number - 1n })).timestamp,
      BigInt(Date.parse('2026-05-14T12:00:48Z')) / 1000n
    )
    assert.ok(timestamp >= before)
    assert.ok(baseFeePerGas! > parseGwei('0.5'), 'fees are as on a fresh chain')
  })
})

describe('the second chain, loaded', () => {
  const local = localChain(localChainIds[1])

  it('has the same contracts, and a short past of its own', async () => {
    assert.equal(await local.client.getChainId(), localChainIds[1])
    for (const name of contractNames) assert.ok(await local.client.getCode({ address: contracts[name] }), name)
    const held = await local.client.readContract({
      address: contracts.dollar,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [people.alice]
    })
    assert.equal(held, parseUnits('250', 6))
  })
})
