import { parseArgs } from 'node:util'
import { doctor } from './doctor.ts'
import { init } from './init.ts'
import { migrate, ownManifest } from './migrate.ts'
import { terminal } from './terminal.ts'

// The program `w3m-kit` of the package: `npx w3m-kit init`.

const help = `Usage: npx w3m-kit <command> [options]

Commands
  init      Adds the kit to the project in this folder: starts it, and shows the button.
  migrate   Rewrites a set-up of AppKit, RainbowKit, ConnectKit or Web3-Onboard.
  doctor    Names what is wrong: copies of packages, versions, policy, services, origins.

Options of init
  --networks <list>   Networks by name or chain id, by commas (default: mainnet, base)
  --phones <what>     Phone wallets: a project id of the public service, a URL of your services, or none
  --no-install        Writes the files, and installs nothing
  --yes               Takes the default for everything that is not given

Options of migrate
  --dry-run           Prints the changes, and writes none

Options of doctor
  --page <url>        Your running page, for its policy and headers
  --services <url>    Your services, if the sources do not name them
  --relay <url>       Your relay, if it is not that of your services
  --frame <url>       Your secure frame, if the sources do not name it

All commands
  --folder <path>     The project's folder (default: this one)
  --help, --version
`

const { values, positionals } = readArguments()
const [command, ...rest] = positionals
const folder = values.folder ?? process.cwd()

process.exitCode = await run().catch((error: unknown) => {
  terminal.error(error instanceof Error ? error.message : String(error))
  return 1
})

async function run(): Promise<number> {
  if (values.version) terminal.print(ownManifest().version)
  if (values.help || (!command && !values.version)) terminal.print(help)
  if (values.version || values.help) return 0
  if (rest.length > 0) throw new Error(`Unexpected "${rest.join(' ')}". npx w3m-kit --help lists the commands.`)
  switch (command) {
    case 'init':
      return init(folder, { ...values, install: !values['no-install'] }, terminal)
    case 'migrate':
      return migrate(folder, { dryRun: values['dry-run'] ?? false }, terminal)
    case 'doctor':
      return doctor(folder, values, terminal)
    case undefined:
      return 1
    default:
      throw new Error(`There is no command "${command}". npx w3m-kit --help lists the commands.`)
  }
}

function readArguments() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        networks: text,
        phones: text,
        page: text,
        services: text,
        relay: text,
        frame: text,
        folder: text,
        'no-install': flag,
        'dry-run': flag,
        yes: { ...flag, short: 'y' },
        help: { ...flag, short: 'h' },
        version: { ...flag, short: 'v' }
      }
    })
  } catch (error) {
    terminal.error(`${(error as Error).message}\n\n${help}`)
    process.exit(1)
  }
}
