import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { inputsOf, outputsOf, stateFile, stateFolder } from '../state.ts'
import { buildChains } from './build-chains.ts'

// npm run stack:chains: writes state/, the initial state of every local chain.

const { deployment, dumps } = await buildChains()
for (const [chainId, dump] of dumps) {
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants
  const packed = brotliCompressSync(dump, { params: { [quality]: 11, [window]: 24, [size]: dump.length } })
  await writeFile(stateFile(chainId), packed)
  console.log(`Chain ${chainId}: ${dump.length} bytes of state, ${packed.length} packed.`)
}
await writeFile(join(stateFolder, 'deployment.json'), deployment)
const manifest = { inputs: inputsOf(), outputs: outputsOf() }
await writeFile(join(stateFolder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
