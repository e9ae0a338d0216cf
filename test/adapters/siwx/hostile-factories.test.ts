import { equal, ok, rejects } from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { encodeFunctionData, pad, parseEther, type Address, type Hex } from 'viem'
import type { ChainRequest } from '../../../adapters/siwx/index.ts'
import { requestNode } from '../../../adapters/testing/chains.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'
import { compile } from './compile.ts'
import { owner as victim, payer, signatureChain, stranger as attacker, wrapped } from './signature-chain.ts'

// Contracts that are written to be accepted, or to harm the caller. An attacker signs for another user and wraps the signature.

/** Compiler warning: `selfdestruct` is deprecated. */
const selfDestruct = '1699'
const artifacts = {
  ...compile(join(import.meta.dirname, 'Hostile.sol'), [selfDestruct]),
  ...compile(join(import.meta.dirname, 'Accounts.sol'))
}
const chainId = 31_337_012

describe('a hostile contract', () => {
  // more gas than the check may use, so that only the check itself limits it
  const chain = signatureChain({ chainId, artifacts, args: ['--gas-limit', '400000000'] })
  const { deploy, wallet, messageOf } = chain
  let hostile: Address
  let factory: Address
  let requestCount = 0

  before(async () => {
    hostile = await deploy('HostileFactory')
    factory = await deploy('Factory')
    await waitForReceipt(chain.client, await wallet().sendTransaction({ to: hostile, value: parseEther('10') }))
  })

  const call = (functionName: string, args: readonly unknown[] = []) =>
    encodeFunctionData({ abi: artifacts.HostileFactory!.abi, functionName, args })

  /** Returns the address of an account of the victim that is not deployed. */
  const coming = (salt: number) => chain.accountOf(factory, salt)

  const request: ChainRequest = (...given) => {
    requestCount++
    return chain.request(...given)
  }
  const withGas =
    (gas: Hex): ChainRequest =>
    (name, method, [call, ...more]) =>
      chain.request(name, method, [{ ...(call as object), gas }, ...more])

  const signed = (address: Address, signer = attacker) => signer.signMessage({ message: messageOf(address) })
  const verify = (address: Address, signature: Hex, node: ChainRequest = request) => chain.verify(address, signature, node)
  /** Asserts a definite rejection, not the error of a node that cannot respond. */
  const refused = (address: Address, signature: Hex, node?: ChainRequest) =>
    rejects(verify(address, signature, node), { code: 'siwx-signature' })

  const huge = 2 ** 22
  const factories: readonly [what: string, data: (account: Address) => Hex][] = [
    ['returns success, and the value of ERC-1271, without making anything', () => call('succeed')],
    ['makes one that says yes to everything elsewhere', () => call('makeElsewhere', [pad('0x01')])],
    ['makes one elsewhere and destroys it', () => call('makeAndDestroy', [pad('0x02')])],
    ['calls back', account => call('reenter', [account, '0x1626ba7e', 0n])],
    ['calls back and itself, again and again', account => call('reenter', [account, '0x1626ba7e', 50n])],
    ['pays the account', account => call('pay', [account])],
    ['pays the caller', () => call('payCaller')],
    ['destroys itself in favour of the account', account => call('leaveTo', [account])],
    ['returns four megabytes', () => call('flood', [BigInt(huge)])],
    ['fails with four megabytes', () => call('floodAndFail', [BigInt(huge)])],
    ['uses up all gas in a loop', () => call('burn')],
    ['uses up all gas at once', () => call('fail')],
    ['makes contracts until there is no gas', () => call('makeForEver')],
    ['has no such function', () => '0xdeadbeef']
  ]

  for (const [what, data] of factories) {
    test(`as a factory that ${what} makes no account sign: neither deployed nor not, and no key`, async () => {
      const there = await deploy('Account', [victim.address, true])
      for (const account of [coming(1), there, victim.address]) {
        for (const inner of [await signed(account), '0x' as const, '0x1626ba7e' as const]) {
          await refused(account, wrapped(hostile, data(account), inner))
        }
      }
      // the owner's signature is valid, whatever else is wrapped around it
      equal((await verify(there, wrapped(hostile, data(there), await signed(there, victim)))).signer, 'contract')
      // nothing was executed
      equal(await chain.client.getCode({ address: coming(1) }), undefined)
      equal(await chain.client.getBalance({ address: hostile }), parseEther('10'))
    })
  }

  const accounts: readonly [what: string, kind: number, size: number][] = [
    ['answers four megabytes that begin with yes', 0, huge],
    ['fails with four megabytes', 1, huge],
    ['uses up all gas', 2, 0]
  ]
  for (const [what, kind, size] of accounts) {
    test(`as an account that ${what} has not signed, which the node can say`, async () => {
      const account = await deploy('HostileAccount', [kind, BigInt(size)])
      await refused(account, '0x1234')
      await refused(account, wrapped(hostile, call('burn'), '0x1234'))
      await refused(account, wrapped(account, '0x', '0x1234'))
    })
  }

  test('as an account that calls back answers for itself alone', async () => {
    const account = await deploy('HostileAccount', [4, 0n])
    equal((await verify(account, '0x1234')).signer, 'contract')
    await refused(coming(3), wrapped(account, '0x1626ba7e', await signed(coming(3))))
  })

  test('as an account cannot write where it is only asked', async () => {
    await refused(await deploy('HostileAccount', [3, 0n]), '0x1234')
  })

  test('leaves the check an answer where the node allows little gas', async () => {
    const there = await deploy('Account', [victim.address, true])
    for (const gas of ['0x4c4b40', '0x1c9c380'] as const) {
      const node = withGas(gas)
      for (const data of ['burn', 'fail', 'makeForEver']) {
        await refused(there, wrapped(hostile, call(data), await signed(there)), node)
      }
      for (const [kind, size] of [
        [0, huge],
        [1, huge],
        [2, 0]
      ]) {
        await refused(await deploy('HostileAccount', [kind, BigInt(size!)]), wrapped(hostile, call('burn'), '0x1234'), node)
      }
    }
  })

  test('uses a bounded amount of gas: that of three transactions at most (EIP-7825)', async () => {
    const account = await deploy('HostileAccount', [2, 0n])
    let used = 0n
    const node: ChainRequest = async (name, method, params) => {
      const transaction = { ...(params[0] as object), gas: '0x17d78400' }
      // the gas of the call, as the node traces it
      const tracer = [transaction, 'latest', { tracer: 'callTracer' }]
      const trace = (await requestNode(chain.anvil.rpcUrl, 'debug_traceCall', tracer)) as { gasUsed: Hex }
      used = BigInt(trace.gasUsed)
      return chain.request(name, method, [transaction, ...params.slice(1)])
    }
    await refused(account, wrapped(hostile, call('burn'), '0x1234'), node)
    ok(used > 2n * 2n ** 24n - 1_000_000n, `both use up what they get: ${used}`)
    ok(used < 3n * 2n ** 24n + 1_000_000n, `${used}`)
  })

  test('does not set up, in a simulation, code that a key has borrowed (EIP-7702), and then sign for the key', async () => {
    const code = await deploy('Unclaimed')
    const authorization = await victim.signAuthorization({ contractAddress: code, chainId, nonce: 0 })
    await waitForReceipt(chain.client, await wallet().sendTransaction({ to: payer.address, authorizationList: [authorization] }))
    ok((await chain.client.getCode({ address: victim.address }))?.startsWith('0xef0100'))
    const claim = encodeFunctionData({ abi: artifacts.Unclaimed!.abi, functionName: 'claim', args: [attacker.address] })
    await refused(victim.address, wrapped(victim.address, claim, await signed(victim.address)))
    await refused(victim.address, wrapped(hostile, call('reenter', [victim.address, claim, 0n]), await signed(victim.address)))
    equal((await verify(victim.address, await signed(victim.address, victim))).signer, 'key')
    // once it is set up, the chosen owner signs
    await waitForReceipt(chain.client, await wallet().sendTransaction({ to: victim.address, data: claim }))
    equal((await verify(victim.address, await signed(victim.address))).signer, 'contract')
  })

  test('cannot wrap a signature many times', async () => {
    const account = coming(2)
    let signature: Hex = await signed(account, victim)
    requestCount = 0
    for (let depth = 0; depth < 8; depth++) {
      signature = wrapped(hostile, call('succeed'), signature)
      if (depth > 0) await refused(account, signature)
    }
    equal(requestCount, 0)
  })

  test('is not asked about a signature that no node takes (EIP-3860), and is about the longest', async () => {
    const yes = await deploy('YesToAll')
    requestCount = 0
    for (const bytes of [49_152, 100_000, 2_000_000]) {
      await refused(yes, `0x${'12'.repeat(bytes)}`)
      await refused(yes, wrapped(hostile, `0x${'12'.repeat(bytes)}`, '0x'))
      await refused(yes, wrapped(hostile, '0x', `0x${'12'.repeat(bytes)}`))
    }
    equal(requestCount, 0)
    equal((await verify(yes, `0x${'12'.repeat(47_000)}`)).signer, 'contract')
    equal(requestCount, 1)
  })
})
