import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { lockFolder } from '../../services/store/folder-lock.ts'
import { startStack, type Stack, type StackPorts } from './stack.ts'
import { stackJsonPlugin } from './stack-json.ts'

// npm start: the stack and the playground. npm run stack -- --json: the stack only, for other programs.

const repository = fileURLToPath(new URL('../..', import.meta.url))
const { stack: stackOnly, json, data } = readArguments()
const ports: StackPorts & { readonly playground: number } = {
  playground: 5173,
  wallet: 5174,
  services: 5175,
  mail: 5176,
  pay: 5177,
  evm: [8545, 8546],
  solana: 8899,
  bitcoin: 3002,
  polkadot: 9944
}

const begun = performance.now()
const endings: (() => Promise<unknown>)[] = []
let ending: Promise<void> | undefined

// before anything starts: a signal during the start must leave nothing behind either
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (ending ? process.exit(1) : void end(0)))
const parent = process.ppid
setInterval(() => process.ppid !== parent && void end(0), 250).unref()

const starting = start()
starting.catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  void end(1)
})

async function start(): Promise<void> {
  const dataFolder = await claimDataFolder()
  const { BUNDLER: bundler } = process.env
  const stack = await startStack({ dataFolder, ports, ...(bundler && { bundler }) })
  endings.push(() => stack.stop())
  const playground = stackOnly ? undefined : await servePlaygroundFromSource(stack)
  if (ending) return
  if (json) {
    const { services: _, stop: __, ...addresses } = stack
    process.stdout.write(`${JSON.stringify({ ...addresses, ...(playground && { playground }) })}\n`)
  } else {
    printTable(stack, playground)
  }
}

/** Stops everything once, in reverse order; waits for pending starts. */
function end(code: number): Promise<void> {
  return (ending ??= (async () => {
    await starting.catch(() => undefined) // reported above
    for (const finish of endings.reverse()) {
      await finish().catch((error: unknown) => {
        code = 1
        console.error(error)
      })
    }
    process.exit(code)
  })())
}

function readArguments() {
  const options = { stack: { type: 'boolean' }, json: { type: 'boolean' }, data: { type: 'string' } } as const
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(`${(error as Error).message}\nThere are --json and --data <folder>.`)
    process.exit(1)
  }
}

/**
 * Claims `.w3m/stack`, which is kept between runs, unless another folder is given; a second stack at
 * the same time gets a separate folder.
 */
async function claimDataFolder(): Promise<string> {
  const first = data === undefined ? join(repository, '.w3m/stack') : resolve(data)
  for (let number = 1; ; number++) {
    const folder = number === 1 ? first : `${first}-${number}`
    const release = await lockFolder(folder).catch((error: unknown) => {
      if (number >= 20) throw error
    })
    if (!release) continue
    endings.push(release)
    return join(folder, 'services')
  }
}

async function servePlaygroundFromSource(stack: Stack): Promise<string> {
  const { createServer } = await import('vite')
  const server = await createServer({
    root: repository,
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [stackJsonPlugin(stack)],
    server: { host: '127.0.0.1', port: ports.playground }
  })
  endings.push(() => server.close())
  await server.listen()
  return server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${ports.playground}/`
}

function printTable(
  {
    directory,
    relay,
    chain,
    auth,
    analytics,
    frame,
    wallet,
    mail,
    pay,
    evm,
    solana,
    bitcoin,
    polkadot,
    bundler,
    paymaster
  }: Stack,
  playground: string | undefined
): void {
  const rows = [
    ...(playground ? [['Playground', playground]] : []),
    ['Responder', wallet],
    ['Mails', mail],
    ['Sandbox Pay', `${pay}/purchases`],
    ['Directory', directory],
    ['Relay', relay],
    ['Chain API', chain],
    ['Auth', auth],
    ['Analytics', analytics],
    ['Frame', frame],
    ...evm.map(({ chainId, rpcUrl }) => [`Chain ${chainId}`, rpcUrl]),
    ...solana.map(({ rpcUrl }) => ['Solana', rpcUrl]),
    ...bitcoin.map(({ url }) => ['Bitcoin (stand-in)', url]),
    ...polkadot.map(({ url }) => ['Polkadot (stand-in)', url]),
    ['Bundler', process.env['BUNDLER'] || `${bundler}/${evm[0]!.chainId}`],
    ['Sponsor', `${paymaster}/${evm[0]!.chainId}`]
  ] as [string, string][]
  const width = Math.max(...rows.map(([name]) => name.length))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const lines = rows.map(([name, address]) => `  ${name.padEnd(width)}  ${address}`)
  console.log(['', ...lines, '', `  Ready in ${seconds} s. Ctrl-C stops everything.`, ''].join('\n'))
}
