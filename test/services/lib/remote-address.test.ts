import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseImageSource } from '../../../services/chain/images/image-source.ts'
import { readRemote } from '../../../services/lib/remote-address.ts'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

for (const host of ['http://10.0.0.5:8080', 'https://ipfs.example.org']) {
  const ipfsGateway = `${host}/ipfs/`
  const options = { ipfsGateway, allowLoopback: false }

  test(`an address in metadata reaches the folder of the IPFS gateway alone, not the rest of its host: ${host}`, () => {
    for (const path of [
      '/admin',
      '/',
      '/ipfs',
      '/ipfsx/a',
      '/ipfs/../admin',
      '/ipfs/%2e%2e/admin',
      '/ipfs/a/..%2f..%2fadmin',
      '/ipfs/..%5cadmin'
    ])
      assert.equal(parseImageSource(`${host}${path}`, options), undefined, path)
    assert.equal(parseImageSource(`ipfs://${cid}/..%2f..%2fadmin`, options), undefined)
    assert.equal(parseImageSource(`${ipfsGateway}${cid}/1.png`, options)?.url, `${ipfsGateway}${cid}/1.png`)
    assert.equal(parseImageSource(`ipfs://${cid}/1.png`, options)?.url, `${ipfsGateway}${cid}/1.png`)
  })

  test(`no redirect leads out of the folder: ${host}`, () => {
    // every redirect is checked by the same rules
    assert.equal(readRemote(`${host}/admin`, { allowLoopback: false, trustedFolder: ipfsGateway }), undefined)
    assert.ok(readRemote(`${ipfsGateway}${cid}`, { allowLoopback: false, trustedFolder: ipfsGateway }))
  })
}
