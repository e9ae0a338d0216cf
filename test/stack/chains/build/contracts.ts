import { concatHex, getCreate2Address, padHex, parseEther, parseUnits, type Address, type Hex } from 'viem'
import { entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import { canonical, type ContractName } from '../names.ts'
import { publishedArtifact, type Artifact } from './compile.ts'
import { hostileName, hostileSymbol } from './hostile.ts'
import { people, sponsor } from './people.ts'
import type { Contract, Ledger } from './ledger.ts'

export type Contracts = Readonly<Record<ContractName, Contract>>

const { bank } = people
const never = 4102444800n
const one = 2n ** 96n

const uniswap = {
  v2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  v2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  v2Router: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  v3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  v3Pool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
  v3Positions: '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  v3Router: '@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json',
  v3Quoter: '@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json'
} as const

/** Deploys everything in a fixed order, which determines the addresses: the same on every local chain. */
export async function deployContracts(ledger: Ledger, own: Record<string, Artifact>): Promise<Contracts> {
  const deploy = (name: string, ...args: unknown[]): Promise<Contract> => ledger.deploy(bank, artifact(own, name), args)

  const multicall3 = await deployMulticall3(ledger, artifact(own, 'Multicall3'))
  const weth = await deploy('WrappedEther')
  const tokens = {
    dollar: await deploy('Token', 'Local Dollar', 'LUSD', 6),
    gold: await deploy('Token', 'Local Gold', 'LGOLD', 18),
    points: await deploy('Token', 'Loyalty Points', 'PTS', 0),
    feeToken: await deploy('FeeToken', 'Toll Token', 'TOLL'),
    olderDollar: await deploy('TetherLike', 'Older Dollar', 'OUSD'),
    hostileToken: await deploy('Token', hostileName, hostileSymbol, 18),
    silentToken: await deploy('RefusingToken', 'Silent Token', 'SILENT', 0),
    pausedToken: await deploy('RefusingToken', 'Paused Token', 'PAUSED', 1),
    lockedToken: await deploy('RefusingToken', 'Locked Token', 'LOCKED', 2)
  }
  const collections = {
    ships: await deploy(
      'Collectible',
      'Paper Ships',
      'SHIP',
      'A fleet that is folded on the local chain.',
      'https://ships.example/',
      ''
    ),
    stamps: await deploy('Editions', 'Harbour Stamps', 'STAMP', 'One for every harbour.', 'https://stamps.example/'),
    bait: await deploy(
      'Collectible',
      'Claim 5000 USDC at claim-reward.example',
      'CLAIM',
      'You were chosen! Visit https://claim-reward.example and connect your wallet to claim before midnight.',
      'https://claim-reward.example/',
      // on a host that would learn the user's IP address
      'https://claim-reward.example/seen.svg'
    )
  }
  const names = await deployNames(ledger, own)
  const accounts = await deployAccountAbstraction(ledger)
  const exchanges = await deployExchanges(ledger, weth, tokens)
  const smartAccounts = await deploySmartAccounts(ledger, own, accounts.entryPoint)
  const euros = await deployEuro(ledger, own, exchanges.uniswapV2Factory, exchanges.uniswapV2Router, weth)
  return { multicall3, weth, ...tokens, ...collections, ...names, ...accounts, ...exchanges, ...smartAccounts, ...euros }
}

/** Installs the code at the canonical address, which comes from a signature whose key is lost. */
async function deployMulticall3(ledger: Ledger, { abi, bytecode }: Artifact): Promise<Contract> {
  const code = await ledger.request('eth_call', [{ data: bytecode }, 'latest'])
  await ledger.request('anvil_setCode', [canonical.multicall3, code])
  return { address: canonical.multicall3, abi }
}

async function deployNames(ledger: Ledger, own: Record<string, Artifact>) {
  const ensRegistry = await ledger.deploy(bank, artifact(own, 'NameRegistry'))
  const ensResolver = await ledger.deploy(bank, artifact(own, 'NameResolver'), [ensRegistry.address])
  const registrar = [ensRegistry.address, ensResolver.address]
  const ensReverseRegistrar = await ledger.deploy(bank, artifact(own, 'ReverseRegistrar'), registrar)
  const ensUniversalResolver = await ledger.deploy(bank, artifact(own, 'UniversalResolver'), [ensRegistry.address])
  const ensOffchainResolver = await ledger.deploy(bank, artifact(own, 'OffchainResolver'), [
    'https://gateway.example/{sender}/{data}'
  ])
  return { ensRegistry, ensResolver, ensReverseRegistrar, ensUniversalResolver, ensOffchainResolver }
}

const deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * Deploys through the CREATE2 deployer, which anvil has from its first block, for the addresses of
 * live chains.
 */
async function create2(ledger: Ledger, { abi, bytecode }: Artifact, salt: Hex, args: Hex = '0x'): Promise<Contract> {
  const code = concatHex([bytecode, args])
  await ledger.send(bank, { to: deployer, data: concatHex([salt, code]) })
  return { address: getCreate2Address({ from: deployer, salt, bytecode: code }), abi }
}

const noSalt = padHex('0x', { size: 32 })

async function deployAccountAbstraction(ledger: Ledger) {
  const path = '@account-abstraction/contracts/artifacts'
  // the salt of the release of version 0.7
  const salt = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'
  const entryPoint = await create2(ledger, publishedArtifact(`${path}/EntryPoint.json`), salt)
  if (entryPoint.address !== entryPoint07Address) throw new Error(`EntryPoint landed at ${entryPoint.address}.`)
  const factory = publishedArtifact(`${path}/SimpleAccountFactory.json`)
  const simpleAccountFactory = await create2(ledger, factory, noSalt, padHex(entryPoint.address, { size: 32 }))
  return { entryPoint, simpleAccountFactory }
}

/**
 * Deploys EntryPoint 0.8 and the account for delegations (EIP-7702), and for each EntryPoint Solady's
 * account and a paymaster.
 */
async function deploySmartAccounts(ledger: Ledger, own: Record<string, Artifact>, entryPoint: Contract) {
  const path = 'account-abstraction-8/artifacts'
  // the salt of the release of version 0.8
  const salt = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
  const entryPoint08 = await create2(ledger, publishedArtifact(`${path}/EntryPoint.json`), salt)
  if (entryPoint08.address !== entryPoint08Address) throw new Error(`EntryPoint 0.8 landed at ${entryPoint08.address}.`)
  const simple7702Account = await create2(ledger, publishedArtifact(`${path}/Simple7702Account.json`), noSalt)

  const sessionsFor = ({ address }: Contract): Promise<Contract> =>
    ledger.deploy(bank, artifact(own, 'SessionPermissions'), [address])
  const factoryFor = async ({ address }: Contract): Promise<Contract> => {
    const account = await ledger.deploy(bank, artifact(own, 'SmartAccount'), [address])
    return ledger.deploy(bank, artifact(own, 'SmartAccountFactory'), [account.address])
  }
  const paymasterFor = ({ address }: Contract): Promise<Contract> =>
    ledger.deploy(bank, artifact(own, 'SponsorPaymaster'), [address, sponsor.address], { value: parseEther('1000') })
  const tokenPaymasterFor = ({ address }: Contract): Promise<Contract> =>
    ledger.deploy(bank, artifact(own, 'TokenPaymaster'), [address, sponsor.address], { value: parseEther('1000') })
  const sessionPermissions = await sessionsFor(entryPoint)
  const sessionPermissions08 = await sessionsFor(entryPoint08)
  return {
    entryPoint08,
    simple7702Account,
    sessionPermissions,
    sessionPermissions08,
    smartAccountFactory: await factoryFor(sessionPermissions),
    smartAccountFactory08: await factoryFor(sessionPermissions08),
    sponsorPaymaster: await paymasterFor(entryPoint),
    sponsorPaymaster08: await paymasterFor(entryPoint08),
    tokenPaymaster: await tokenPaymasterFor(entryPoint),
    tokenPaymaster08: await tokenPaymasterFor(entryPoint08)
  }
}

/**
 * Deploys Uniswap 2 and 3 with pools in which a coin is worth about 3 000 local dollars, and a unit of
 * GOLD half as much.
 */
async function deployExchanges(ledger: Ledger, weth: Contract, { dollar, gold }: { dollar: Contract; gold: Contract }) {
  const publish = (path: string, ...args: unknown[]): Promise<Contract> => ledger.deploy(bank, publishedArtifact(path), args)
  const uniswapV2Factory = await publish(uniswap.v2Factory, bank.address)
  const uniswapV2Router = await publish(uniswap.v2Router, uniswapV2Factory.address, weth.address)
  const uniswapV3Factory = await publish(uniswap.v3Factory)
  const uniswapV3Router = await publish(uniswap.v3Router, uniswapV3Factory.address, weth.address)
  const uniswapV3Quoter = await publish(uniswap.v3Quoter, uniswapV3Factory.address, weth.address)
  // without the contract that renders images of positions: only the bank has positions
  const uniswapV3Positions = await publish(uniswap.v3Positions, uniswapV3Factory.address, weth.address, bank.address)

  const dollars = (amount: string): bigint => parseUnits(amount, 6)
  await ledger.write(bank, dollar, 'mint', [bank.address, dollars('1000000000')])
  await ledger.write(bank, gold, 'mint', [bank.address, parseEther('1000000')])
  await ledger.write(bank, weth, 'deposit', [], { value: parseEther('2000') })
  for (const token of [dollar, gold, weth]) {
    for (const spender of [uniswapV2Router, uniswapV3Positions])
      await ledger.write(bank, token, 'approve', [spender.address, 2n ** 256n - 1n])
  }

  const joinV2 = async (token: Contract, amount: bigint, coins: bigint): Promise<Contract> => {
    const args = [token.address, amount, 0n, 0n, bank.address, never]
    await ledger.write(bank, uniswapV2Router, 'addLiquidityETH', args, { value: coins })
    const address = (await ledger.read(uniswapV2Factory, 'getPair', [weth.address, token.address])) as Address
    return { address, abi: publishedArtifact(uniswap.v2Pair).abi }
  }
  const joinV3 = async (
    first: Contract,
    firstAmount: bigint,
    second: Contract,
    secondAmount: bigint,
    fee: number
  ): Promise<Contract> => {
    const [lower, higher] = BigInt(first.address) < BigInt(second.address) ? [first, second] : [second, first]
    const [lowerAmount, higherAmount] = lower === first ? [firstAmount, secondAmount] : [secondAmount, firstAmount]
    const price = squareRoot((higherAmount * one * one) / lowerAmount)
    await ledger.write(bank, uniswapV3Positions, 'createAndInitializePoolIfNecessary', [
      lower.address,
      higher.address,
      fee,
      price
    ])
    const widest = fee === 500 ? 887_270 : 887_220 // the full range, in steps of 10 and of 60
    const position = {
      token0: lower.address,
      token1: higher.address,
      fee,
      tickLower: -widest,
      tickUpper: widest,
      amount0Desired: lowerAmount,
      amount1Desired: higherAmount,
      amount0Min: 0n,
      amount1Min: 0n,
      recipient: bank.address,
      deadline: never
    }
    await ledger.write(bank, uniswapV3Positions, 'mint', [position])
    const address = (await ledger.read(uniswapV3Factory, 'getPool', [lower.address, higher.address, fee])) as Address
    return { address, abi: publishedArtifact(uniswap.v3Pool).abi }
  }

  return {
    uniswapV2Factory,
    uniswapV2Router,
    uniswapV3Factory,
    uniswapV3Router,
    uniswapV3Quoter,
    uniswapV3Positions,
    wethDollarPairV2: await joinV2(dollar, dollars('3000000'), parseEther('1000')),
    wethGoldPairV2: await joinV2(gold, parseEther('1000'), parseEther('500')),
    wethDollarPoolV3: await joinV3(weth, parseEther('1000'), dollar, dollars('3000000'), 500),
    goldDollarPoolV3: await joinV3(gold, parseEther('1000'), dollar, dollars('1500000'), 3000)
  }
}

/** Deploys a token with permits, and a pair in which it is worth about 1.10 local dollars. */
async function deployEuro(ledger: Ledger, own: Record<string, Artifact>, factory: Contract, router: Contract, weth: Contract) {
  const euro = await ledger.deploy(bank, artifact(own, 'PermitToken'), ['Local Euro', 'LEUR'])
  const amount = parseUnits('1090909', 6)
  await ledger.write(bank, euro, 'mint', [bank.address, parseUnits('1000000000', 6)])
  await ledger.write(bank, euro, 'approve', [router.address, 2n ** 256n - 1n])
  const args = [euro.address, amount, 0n, 0n, bank.address, never]
  await ledger.write(bank, router, 'addLiquidityETH', args, { value: parseEther('400') })
  const pair = (await ledger.read(factory, 'getPair', [weth.address, euro.address])) as Address
  return { euro, wethEuroPairV2: { address: pair, abi: publishedArtifact(uniswap.v2Pair).abi } }
}

function artifact(own: Record<string, Artifact>, name: string): Artifact {
  const found = own[name]
  if (!found) throw new Error(`There is no contract ${name}.`)
  return found
}

/** Returns the integer square root, by Newton's method. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (let next = (root + value / root) >> 1n; next < root; next = (root + value / root) >> 1n) root = next
  return root
}
