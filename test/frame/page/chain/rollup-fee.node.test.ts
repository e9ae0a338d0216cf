import { deepEqual, equal, match, rejects } from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import {
  encodeFunctionData,
  erc20Abi,
  formatEther,
  numberToHex,
  parseEther,
  parseTransaction,
  serializeTransaction,
  size,
  toBytes,
  type Hex
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describeTransaction } from '../../../../frame/page/approve/describe-evm.ts'
import { createNetworks } from '../../../../frame/page/chain/networks.ts'
import { prepareTransaction, readTransaction } from '../../../../frame/page/chain/prepare-transaction.ts'
import type { FrameNetwork } from '../../../../frame/page/config.ts'
import { fromHex } from '../../../../frame/page/keys/bytes.ts'
import { signTransaction, unsignedTransaction } from '../../../../frame/page/sign/evm.ts'
import { prepareOperation } from '../../../../frame/page/smart/user-operation.ts'
import { asRollup } from '../../../kit/rollup-oracle.ts'
import type { JsonRpcCall } from '../../../kit/rpc-server.ts'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { pay, rowOf, smartUsers, somebody } from '../../../kit/smart-user.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { drip } from '../../../stack/chains/faucet.ts'

const chain = seededChain()
const { open } = smartUsers(chain)
const gwei = 10n ** 9n
const scrollOracle = '0x5300000000000000000000000000000000000002'

/** Returns the price of the tests' oracles for unsigned bytes. */
const priceOf = (unsigned: Hex, signature = 68n): bigint =>
  toBytes(unsigned).reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n) * gwei, signature * 16n * gwei)
const operatorOf = (gas: bigint): bigint => gas * gwei + 7n
const withQuarter = (fee: bigint): bigint => (fee * 5n + 3n) / 4n

/** Creates a user of the frame on the local chain. */
async function user(native = parseEther('1')) {
  const key = generatePrivateKey()
  const account = privateKeyToAddress(key)
  await drip(chain.anvil.rpcUrl, { to: account, native })
  return { key, account }
}

const frameNetwork = (rpc = chain.anvil.rpcUrl): FrameNetwork => ({
  id: `eip155:${chain.anvil.chainId}`,
  name: 'Local',
  rpc: [rpc],
  nativeCurrency: { symbol: 'ETH', decimals: 18 }
})

/** Returns the screen's content for a transaction of the user, and the signed transaction. */
async function prepare(account: string, fields: object, rpc?: string) {
  const network = frameNetwork(rpc)
  const networks = createNetworks([network], fetch)
  const { signal } = new AbortController()
  const prepared = await prepareTransaction(networks, network, account, readTransaction(fields, account), signal)
  const requester = { origin: 'https://shop.example', account, own: [account], network, networks, signal }
  const approval = await describeTransaction(requester, prepared)
  const { fees, gas } = prepared.transaction
  const gasFee = gas * ('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)
  return { prepared, approval, gas, gasFee, fee: rowOf(approval, 'Max network fee') }
}

const transfer = {
  to: contracts.dollar,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [contracts.dollar, 5n] })
}
const coins = () => ({ to: somebody(), value: '0x1' })
/** Creates a contract without code. */
const creation = { data: '0x60006000f3' }

/** Uses a node that answers some calls of the oracle itself. */
async function through(context: TestContext, answer: (call: JsonRpcCall) => object | undefined): Promise<string> {
  const { rpcUrls } = await chain.through(context, answer)
  return rpcUrls.default.http[0]!
}
const isOracleCall = ({ method, params }: JsonRpcCall, selector: string): boolean =>
  method === 'eth_call' && JSON.stringify(params).includes(selector)

describe('the maximum network fee', () => {
  test('of a network that is no rollup is what the gas costs, and nothing is said of data', async () => {
    const { account } = await user()
    const { prepared, gasFee, fee } = await prepare(account, coins())
    equal(prepared.mostFee, gasFee)
    equal(fee, `${formatEther(gasFee)} ETH`)
  })

  for (const [title, fields] of Object.entries({ coins: coins(), 'a call': transfer, 'a contract': creation })) {
    test(`of a rollup has the data of ${title} and the operator in it, with a reserve that is stated`, () =>
      asRollup(chain, 'GasPriceOracle', async () => {
        const { account, key } = await user()
        const { prepared, gas, gasFee, fee } = await prepare(account, fields)
        const besides = withQuarter(priceOf(unsignedTransaction(prepared.transaction)) + operatorOf(gas))
        equal(prepared.mostFee, gasFee + besides)
        equal(fee, `${formatEther(gasFee + besides)} ETH\nIncludes ${formatEther(besides)} ETH for data, with a 25% reserve.`)
        // the priced transaction is the one that is sent
        const wire = signTransaction(prepared.transaction, fromHex(key)!)
        const { chainId, nonce, to, value, data, gas: limit, maxFeePerGas, maxPriorityFeePerGas } = parseTransaction(wire)
        const sent = { chainId: chainId!, nonce, to, value, data, gas: limit, maxFeePerGas, maxPriorityFeePerGas }
        equal(serializeTransaction({ type: 'eip1559', ...sent }), unsignedTransaction(prepared.transaction))
        match(String(await chain.request('eth_sendRawTransaction', wire)), /^0x[0-9a-f]{64}$/)
      }))
  }

  test('of a rollup from before Isthmus has no operator in it', () =>
    asRollup(chain, 'EcotoneOracle', async () => {
      const { account } = await user()
      const { prepared, gasFee } = await prepare(account, transfer)
      equal(prepared.mostFee, gasFee + withQuarter(priceOf(unsignedTransaction(prepared.transaction))))
    }))

  test('of data that takes too much gas to compress has its upper bound in it', () =>
    asRollup(chain, 'BoundOracle', async () => {
      const { account } = await user()
      const { prepared, gas, gasFee } = await prepare(account, transfer)
      const bytes = BigInt(size(unsignedTransaction(prepared.transaction)))
      equal(prepared.mostFee, gasFee + withQuarter((bytes + 68n) * 16n * gwei + operatorOf(gas)))
    }))

  test('of Scroll has the data and a signature in it', () =>
    asRollup(
      chain,
      'EcotoneOracle',
      async () => {
        const { account } = await user()
        const { prepared, gasFee } = await prepare(account, transfer)
        equal(prepared.mostFee, gasFee + withQuarter(priceOf(unsignedTransaction(prepared.transaction), 2n * 68n)))
      },
      scrollOracle
    ))

  describe('that a rollup does not report', () => {
    const isUnknown = async (account: string, rpc?: string): Promise<void> => {
      const { prepared, approval, gasFee, fee } = await prepare(account, transfer, rpc)
      deepEqual([prepared.mostFee, prepared.rollupFee, fee], [gasFee, 'unread', undefined], 'it is not said to be the most')
      const words = 'The network adds a data fee that couldn’t be computed.'
      equal(rowOf(approval, 'Network fee'), `${formatEther(gasFee)} ETH\n${words}`)
    }

    test('is said to be missing', () => asRollup(chain, 'SilentOracle', async () => isUnknown((await user()).account)))

    test('is said to be missing where the node refuses to ask the oracle', context =>
      asRollup(chain, 'GasPriceOracle', async () => {
        const { account } = await user()
        const busy = { error: { code: -32005, message: 'limit exceeded' } }
        for (const selectors of [['0x49948e0e', '0xf1c7a58b'], ['0x275aedd2']]) {
          const rpc = await through(context, call => (selectors.some(one => isOracleCall(call, one)) ? busy : undefined))
          await isUnknown(account, rpc)
        }
      }))

    test('is said to be missing where the oracle answers something else', context =>
      asRollup(chain, 'GasPriceOracle', async () => {
        const { account } = await user()
        for (const selectors of [['0x49948e0e', '0xf1c7a58b'], ['0x275aedd2']]) {
          const odd = { result: '0x01' }
          const rpc = await through(context, call => (selectors.some(one => isOracleCall(call, one)) ? odd : undefined))
          await isUnknown(account, rpc)
        }
      }))
  })

  test('is not made up where the node does not say whether the network is a rollup', async context => {
    const { account } = await user()
    const rpc = await through(context, ({ method }) => (method === 'eth_getCode' ? { result: null } : undefined))
    await rejects(prepare(account, transfer, rpc), { code: 'rpc-error' })
  })

  test('has to be there at the price of now: less is said to fail, and the reserve is not asked for', () =>
    asRollup(chain, 'GasPriceOracle', async () => {
      const { account } = await user()
      const { prepared, gas, gasFee } = await prepare(account, transfer)
      const now = gasFee + priceOf(unsignedTransaction(prepared.transaction)) + operatorOf(gas)
      const outcomeOf = async (balance: bigint) => {
        await chain.request('anvil_setBalance', account, numberToHex(balance))
        return (await prepare(account, transfer)).prepared.outcome.kind
      }
      equal(await outcomeOf(now - 1n), 'short')
      equal(await outcomeOf(now), 'passes')
    }))

  test('of a smart account is what its operation allows, on a rollup too: the bundler pays for the data', () =>
    asRollup(chain, 'GasPriceOracle', async () => {
      const smart = await open('0.7')
      await smart.fund()
      const prepared = await prepareOperation(smart.context, [{ ...pay(somebody(), '1'), value: 0n }], smart.signal)
      const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = prepared.operation
      equal(prepared.mostFee, (callGasLimit + verificationGasLimit + preVerificationGas) * maxFeePerGas)
      await smart.batch([pay(somebody(), '1')])
      match(rowOf(smart.approvals[0]!, 'Max network fee')!, /^\d+(\.\d+)? ETH$/)
    }))
})
