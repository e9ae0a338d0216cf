import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAddress, numberToHex, parseEther } from 'viem'
import { startAnvil } from '../../anvil.ts'
import { localChainIds } from '../chain-ids.ts'
import { contractNames, personNames } from '../names.ts'
import { compileContracts, type Artifact } from './compile.ts'
import { deployContracts, type Contracts } from './contracts.ts'
import { openLedger } from './ledger.ts'
import { people } from './people.ts'
import { evenOut, seedHistory, seedShortHistory } from './seed-history.ts'
import { seedNames } from './seed-names.ts'

export interface BuiltChains {
  /** The text of deployment.json. */
  readonly deployment: string
  /** Initial state of each chain, by id, in anvil's format. */
  readonly dumps: ReadonlyMap<number, Buffer>
}

const begin = '2024-05-14T12:00:00Z'

/**
 * Compiles, deploys and replays two years of history, on each local chain.
 * The same sources produce the same bytes.
 */
export async function buildChains(): Promise<BuiltChains> {
  const own = compileContracts()
  const dumps = new Map<number, Buffer>()
  const deployments = new Set<string>()
  for (const chainId of localChainIds) {
    const { dump, contracts } = await build(chainId, own)
    dumps.set(chainId, dump)
    deployments.add(describe(contracts))
  }
  const [deployment, other] = deployments
  if (deployment === undefined || other !== undefined) throw new Error('A contract has another address on the other chain.')
  return { deployment, dumps }
}

function describe(contracts: Contracts): string {
  const deployment = {
    contracts: Object.fromEntries(contractNames.map(name => [name, getAddress(contracts[name].address)])),
    people: Object.fromEntries(personNames.map(name => [name, people[name].address]))
  }
  return `${JSON.stringify(deployment, null, 2)}\n`
}

async function build(chainId: number, own: Record<string, Artifact>): Promise<{ dump: Buffer; contracts: Contracts }> {
  const folder = await mkdtemp(join(tmpdir(), 'w3m-chain-'))
  const file = join(folder, 'state.json')
  try {
    const timestamp = String(Date.parse(begin) / 1000)
    const anvil = await startAnvil({ chainId, args: ['--no-mining', '--timestamp', timestamp, '--dump-state', file] })
    const ledger = openLedger(anvil.rpcUrl, chainId)
    const purses = [
      [people.bank, '1000000'],
      [people.spammer, '10'],
      [people.shop, '100']
    ] as const
    let contracts: Contracts
    try {
      for (const [{ address }, coins] of purses) {
        await ledger.request('anvil_setBalance', [address, numberToHex(parseEther(coins))])
      }
      ledger.at('2024-05-15T12:00:00Z')
      contracts = await deployContracts(ledger, own)
      ledger.at('2024-05-20T12:00:00Z')
      await ledger.write(people.bank, contracts.bait, 'transferOwnership', [people.spammer.address])
      await ledger.write(people.bank, contracts.hostileToken, 'mint', [people.spammer.address, parseEther('1000000')])
      ledger.at('2024-05-22T12:00:00Z')
      await seedNames(ledger, contracts)
      await (chainId === localChainIds[0] ? seedHistory(ledger, contracts, own) : seedShortHistory(ledger, contracts))
      await evenOut(ledger)
    } finally {
      await anvil.stop() // and it writes its state
    }
    return { dump: inOrder(await readFile(file, 'utf8')), contracts }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Sorts blocks and transactions, which anvil writes in any order, so that the same chain produces the
 * same file.
 */
function inOrder(dump: string): Buffer {
  const state = JSON.parse(dump) as {
    blocks: { header: { number: string } }[]
    transactions: { block_number: number; info: { transaction_index: number } }[]
  }
  state.blocks.sort((left, right) => Number(left.header.number) - Number(right.header.number))
  state.transactions.sort(
    (left, right) => left.block_number - right.block_number || left.info.transaction_index - right.info.transaction_index
  )
  return Buffer.from(JSON.stringify(state))
}
