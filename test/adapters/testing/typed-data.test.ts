import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTestWallet } from '../../../adapters/testing/index.ts'
import { codeOf, nodeWindow } from './local-chains.ts'

// The expected signatures are those of @metamask/eth-sig-util 8 for anvil's first key.

const chain = { chainId: 1, rpcUrl: 'http://127.0.0.1:9' }

async function connect() {
  const { provider, accounts } = createTestWallet({ chains: [chain], window: nodeWindow() })
  await provider.request({ method: 'eth_requestAccounts' })
  const [from] = accounts
  return {
    from,
    request: (method: string, params: unknown) => provider.request({ method, params }),
    sign: (version: 'v3' | 'v4', data: unknown) =>
      provider.request({ method: `eth_signTypedData_${version}`, params: [from, JSON.stringify(data)] })
  }
}

const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' }
  ],
  Person: [
    { name: 'name', type: 'string' },
    { name: 'wallet', type: 'address' }
  ],
  Mail: [
    { name: 'from', type: 'Person' },
    { name: 'to', type: 'Person' },
    { name: 'contents', type: 'string' }
  ]
}
const cow = { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' }
const bob = { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' }
const domain = {
  name: 'Ether Mail',
  version: '1',
  chainId: 1,
  verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
}
/** The example of EIP-712. */
const mail = { types, primaryType: 'Mail', domain, message: { from: cow, to: bob, contents: 'Hello, Bob!' } }
const family = {
  types: {
    EIP712Domain: types.EIP712Domain,
    Person: [
      { name: 'name', type: 'string' },
      { name: 'mother', type: 'Person' },
      { name: 'father', type: 'Person' }
    ]
  },
  primaryType: 'Person',
  domain: { ...domain, name: 'Family Tree' },
  message: {
    name: 'Jon',
    mother: { name: 'Lyanna', father: { name: 'Rickard' } },
    father: { name: 'Rhaegar', father: { name: 'Aeris II' } }
  }
}
const group = {
  types: {
    ...types,
    Group: [
      { name: 'name', type: 'string' },
      { name: 'members', type: 'Person[]' }
    ]
  },
  primaryType: 'Group',
  domain,
  message: { name: 'g', members: [cow, bob] }
}
const without = (name: 'to' | 'contents') => {
  const { [name]: _, ...message } = mail.message
  return { ...mail, message }
}

describe('typed data of the test wallet', () => {
  it('signs the list of the first version, in either order of its parameters', async () => {
    const { request, from } = await connect()
    const data = [{ type: 'string', name: 'message', value: 'Hi, Alice!' }]
    const signature =
      '0xdc7984798017a68631cb2b2ba578b7639de1ad70e824b7d7b0ba28ee42f76dca5922936435959c950540ec7304f8576a2546ff5752d34933a0e050183a7f62b41c'
    assert.equal(await request('eth_signTypedData', [data, from]), signature)
    assert.equal(await request('eth_signTypedData', [from, data]), signature)
    assert.equal(await request('eth_signTypedData_v1', [data, from]), signature)
  })

  it('packs every kind of value of the first version', async () => {
    const { request, from } = await connect()
    const data = [
      { type: 'string', name: 'message', value: 'Hi, Alice!' },
      { type: 'uint8', name: 'value', value: 10 },
      { type: 'bytes', name: 'data', value: '0xdeadbeef' },
      { type: 'address', name: 'to', value: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
      { type: 'bool', name: 'ok', value: true },
      { type: 'int16', name: 'n', value: -3 },
      { type: 'uint8[]', name: 'list', value: [1, 2] },
      { type: 'bytes4', name: 'four', value: '0x01020304' }
    ]
    assert.equal(
      await request('eth_signTypedData', [data, from]),
      '0x1c8c7914c7d592c528baff02a499855d8c7eefedc20f11454322cbd384448eae31d6763b7eb7c3b07af12368d318114fa1f5d48f8c4af80160fc72fb369896291c'
    )
    assert.equal(
      await request('eth_signTypedData', [[{ type: 'bytes', name: 'data', value: '10' }], from]),
      '0xb58ff8a512901de3b2d5f001cb96bc395ff2d05fabe84f1de6b8d666eaa48cd9015a98c69486ca07c1fa102f584af5b8ed9fafb387f7d3441bbe9f77bcab47521b'
    )
  })

  it('signs the example of EIP-712 in both later versions', async () => {
    const { sign } = await connect()
    const signature =
      '0x6ea8bb309a3401225701f3565e32519f94a0ea91a5910ce9229fe488e773584c0390416a2190d9560219dab757ecca2029e63fa9d1c2aebf676cc25b9f03126a1b'
    assert.equal(await sign('v3', mail), signature)
    assert.equal(await sign('v4', mail), signature)
  })

  it('leaves out in version 3 what is missing, and encodes a missing struct as zeros in version 4', async () => {
    const { sign } = await connect()
    assert.equal(
      await sign('v3', without('contents')),
      '0x4ab3c88036dd8b70cf1e4150a6d546f742745b333395ae679bdb7395b33fb76c40a5b568af7bed405654848b3586323905f50dd5c7403ab7bda6ee3b95cb54451b'
    )
    assert.equal(await codeOf(sign('v4', without('contents'))), -32602)
    assert.equal(
      await sign('v3', without('to')),
      '0x3105720c40f5375995591f13c996ff320f20d854e63303cc0b21cae864cf54536ca046353038d06c854d6a5b861439565d0a25b82f440317a20e18795675850c1c'
    )
    assert.equal(
      await sign('v4', without('to')),
      '0xe69ce310b74a9883f258d535b6692f8653b0521b2e30679a215003877f3c3b5263564b3b67cbaef69f524356330010545aac0b4f3705c96810ffa7f51115011a1c'
    )
    assert.equal(
      await sign('v4', { ...mail, message: { ...mail.message, to: null } }),
      '0xe69ce310b74a9883f258d535b6692f8653b0521b2e30679a215003877f3c3b5263564b3b67cbaef69f524356330010545aac0b4f3705c96810ffa7f51115011a1c'
    )
    assert.equal(await codeOf(sign('v3', { ...mail, message: { ...mail.message, to: null } })), -32602)
  })

  it('signs types that contain themselves', async () => {
    const { sign } = await connect()
    assert.equal(
      await sign('v3', family),
      '0xda68dbfa20a99bb91f3e8f06f1fa89df9fcbd9c082d57a93f7e1ad6ad83867a5302267a8ff4f920ac7853ca84f5234707e8040440e69e3f4501d5483376662f51c'
    )
    assert.equal(
      await sign('v4', family),
      '0xf5f489dffac57961cae8c021a0439127946c8940a18d31f43e85cfcf1c3275bf738bb57fd29f1210aa14954030d17d04bd5d2364e40795c33dd49ce9918f2a351b'
    )
  })

  it('names the structs of a type in the order of the alphabet', async () => {
    const { sign } = await connect()
    const name = [{ name: 'name', type: 'string' }]
    const trade = {
      types: {
        EIP712Domain: types.EIP712Domain,
        Trade: [
          { name: 'what', type: 'Ware' },
          { name: 'who', type: 'Buyer' }
        ],
        Ware: name,
        Buyer: name
      },
      primaryType: 'Trade',
      domain,
      message: { what: { name: 'A chair' }, who: { name: 'Bob' } }
    }
    for (const version of ['v3', 'v4'] as const)
      assert.equal(
        await sign(version, trade),
        '0x315203530ae1a77fd6fc8e27fcd21e43def7effe1efce953da4a9d5dc23717cb6440ace2dd2a5249e6425e405ec6beb112ee679dde5a3b38c06a3c782874f9671c'
      )
  })

  it('has arrays in version 4 alone', async () => {
    const { sign } = await connect()
    assert.equal(
      await sign('v4', group),
      '0xbc9268e56cc7ed9fa6a777de6ef1fc90cee26cd7bb6891004b6d7dd03fc2dcb261a74ab635902dc3b57ed2216d91edda187d996225c1b936848fc8ab56d63ceb1b'
    )
    assert.equal(await codeOf(sign('v3', group)), -32602)
  })

  it('rejects what does not fit its type, and data of another version', async () => {
    const { sign, request, from } = await connect()
    const wrong = { ...mail, message: { ...mail.message, contents: 7 } }
    const noType = { ...mail, primaryType: 'Letter' }
    const elsewhere = { ...mail, domain: { ...domain, chainId: 5 } }
    for (const data of [wrong, noType, elsewhere]) {
      assert.equal(await codeOf(sign('v3', data)), -32602)
      assert.equal(await codeOf(sign('v4', data)), -32602)
    }
    for (const data of [mail, [], [{ type: 'string', name: 'message' }], [{ type: 'uint8', name: 'n', value: 'ten' }], 'x'])
      assert.equal(await codeOf(request('eth_signTypedData', [data, from])), -32602)
  })
})
