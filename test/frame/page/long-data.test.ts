import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { encodeFunctionData, erc1155Abi, stringToHex, type Hex } from 'viem'
import type { ApprovalContent } from '../../../frame/page/approve/approval-content.ts'
import { describeTransaction } from '../../../frame/page/approve/describe-evm.ts'
import { readMessageRequest } from '../../../frame/page/approve/signature-request.ts'
import { prepareTransaction, readTransaction } from '../../../frame/page/chain/prepare-transaction.ts'
import { simulate } from '../../../frame/page/chain/simulate.ts'
import { createApproveScreen } from '../../../frame/page/screens/approve.ts'
import { describeOperation } from '../../../frame/page/smart/describe-operation.ts'
import type { PreparedOperation } from '../../../frame/page/smart/user-operation.ts'
import { violations } from '../../elements/ui/room.ts'
import { openFrameScene, overflow, type OpenFrameScene } from '../../kit/open-frame-scene.ts'
import { approvalOf } from './approve/typed-data-requests.ts'
import { account, addressOf, mainnet, requesterOf, stranger, transferLog } from './approve/stub-node.ts'

const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const router = addressOf('e1')
const world = {
  logs: [[transferLog(dollar, account, addressOf('e2'), 50_000_000_000n)]],
  tokens: { [dollar]: { symbol: 'USDC', decimals: 6 } }
}
/** 100 kB */
const longData: Hex = `0x414bf389${'00'.repeat(100_000)}`

async function sent(to: Hex, data: Hex): Promise<ApprovalContent> {
  const requester = requesterOf(world)
  const requested = readTransaction({ from: account, to, data, value: '0x0' }, account)
  return describeTransaction(
    requester,
    await prepareTransaction(requester.networks, mainnet, account, requested, requester.signal)
  )
}

async function batch(count: number): Promise<ApprovalContent> {
  const requester = requesterOf(world)
  const calls = Array.from({ length: count }, () => ({ to: router, value: 0n, data: longData }))
  const request = (method: string, params: unknown[]) => requester.networks.request(mainnet, method, params)
  const outcome = await simulate(request, {
    account,
    requested: calls,
    calls: [{ from: account, to: account, data: '0x01' }],
    fees: { gasPrice: 1n }
  })
  const prepared = { operation: {}, outcome, mostFee: 1n, sponsor: '', sponsorRefused: false, delegation: undefined }
  return describeOperation(requester, calls, prepared as unknown as PreparedOperation)
}

describe('long data of a request', () => {
  let open: OpenFrameScene
  before(() => setViewport({ width: 400, height: 700 }))
  afterEach(() => open.close())

  const show = async (approval: ApprovalContent): Promise<ShadowRoot> => {
    open = await openFrameScene(
      { shows: 'long data', screen: () => createApproveScreen(approval) },
      { theme: 'light', locale: 'en' }
    )
    return open.root
  }
  const rowOf = (root: ShadowRoot, label: string): Element => {
    const row = [...root.querySelectorAll('dt')].find(each => each.textContent === label)
    if (!row) expect.fail(`There is no row "${label}".`)
    return row.parentElement!
  }
  const expectInView = (root: ShadowRoot, ...labels: readonly string[]) => {
    const { top } = root.querySelector('.actions')!.getBoundingClientRect()
    for (const label of labels) expect(rowOf(root, label).getBoundingClientRect().bottom, label).to.be.at.most(top)
  }

  it('leaves what the wallet loses, and to which contract, above the buttons', async () => {
    const root = await show(await sent(router, longData))
    expectInView(root, 'Contract', 'Function', 'Balance changes', 'From', 'Network', 'Max network fee')
    expect(rowOf(root, 'Balance changes').textContent).to.include('50000 USDC')
  })

  it('leaves the receiver of 256 NFTs above the buttons', async () => {
    const ids = Array.from({ length: 256 }, (_, index) => BigInt(index))
    const args = [account, stranger, ids, ids.map(() => 1n), '0x'] as const
    const root = await show(
      await sent(addressOf('c1'), encodeFunctionData({ abi: erc1155Abi, functionName: 'safeBatchTransferFrom', args }))
    )
    expectInView(root, 'To', 'Collection', 'Balance changes', 'From', 'Network')
    expect(rowOf(root, 'Items').textContent).to.include('1 × #255')
  })

  it('leaves what a batch of ten calls loses, and who pays, above the buttons', async () => {
    const root = await show(await batch(10))
    expectInView(root, 'Balance changes', 'From', 'Network', 'Network fee')
    expect(root.host.scrollHeight).to.be.below(6000)
  })

  it('leaves the account above the buttons where a message has hundreds of lines', async () => {
    const text = `Welcome${'\n'.repeat(500)}bye`
    const root = await show(readMessageRequest(requesterOf({}), stringToHex(text)).approval)
    expectInView(root, 'Account')
    expect(root.querySelector('main > pre')!.textContent).to.equal(text)
  })

  it('leaves the network of typed data above the buttons, however long its fields, its type and its name are', async () => {
    const kind = `Login${'x'.repeat(250)}`
    const statement = 'y '.repeat(15_000)
    const domain = { name: 'z '.repeat(15_000) }
    const root = await show(await approvalOf(`${kind}(address user,string statement)`, { user: account, statement }, domain))
    expectInView(root, 'Account', 'Contract', 'Network')
    expect(root.textContent).to.include(statement)
  })

  it('is in a box that is named, reached by the keyboard, scrolled, and whole', async () => {
    const root = await show(await sent(router, longData))
    const box = root.querySelector<HTMLElement>('dd pre')!
    expect(box.getAttribute('aria-label')).to.equal('Data')
    expect(box.textContent).to.equal(longData)
    expect(box.clientHeight).to.be.below(200)
    expect(box.scrollHeight).to.be.above(1000)
    root.querySelector('h1')!.focus()
    await sendKeys({ press: 'Tab' })
    expect(root.activeElement).to.equal(box)
    expect(getComputedStyle(box).outlineStyle).not.to.equal('none')
    expect(overflow(root.host, 400)).to.equal(0)
    expect(await violations(root.host)).to.deep.equal([])
  })
})
