import { spawnSync } from 'node:child_process'
import { apply, plan, type Outcome } from './changes.ts'
import { frameworkOf, frameworks } from './frameworks.ts'
import { parseNetworks, parsePhones, type Answers } from './kit-module.ts'
import { addCommand, readProject } from './project.ts'
import type { Terminal } from './terminal.ts'

export interface InitOptions {
  /** Answers every question with its default. */
  readonly yes?: boolean
  /** Networks by name or id, by commas. */
  readonly networks?: string
  /** `none`, a project id, or a URL of services. */
  readonly phones?: string
  /** Writes files, but installs no package. */
  readonly install?: boolean
}

const defaults = { networks: 'mainnet, base', phones: 'none' }

/**
 * Adds the kit to the project in a folder, and reports what it did. Running it again changes nothing.
 * @returns Exit code.
 */
export async function init(folder: string, options: InitOptions, terminal: Terminal): Promise<number> {
  const project = readProject(folder)
  const framework = frameworkOf(project)
  if (!framework) {
    terminal.error(
      project.hasManifest
        ? `No known framework in package.json (${frameworks.map(({ name }) => name).join(', ')}). The steps for a plain page: docs/start/html.`
        : 'There is no package.json here. Run this in the folder of your app, or create one: docs/start.'
    )
    return 1
  }
  terminal.print(`${framework.name} in ${project.folder}`)
  const answers = await ask(options, terminal)
  const outcomes = plan(project, framework.steps(project, answers))
  apply(project, outcomes)
  for (const outcome of outcomes) terminal.print(lineOf(outcome))
  const installed = install(project, options, terminal)
  const todo = outcomes.some(({ kind }) => kind === 'by hand')
  if (todo) terminal.print('\nThe lines above are for you to add: these files are not written as a generator writes them.')
  terminal.print(`\n${installed ? 'Start your app, and press the button.' : ''} More: docs/start/${framework.page}`.trim())
  return installed ? 0 : 1
}

async function ask(options: InitOptions, terminal: Terminal): Promise<Answers> {
  const answer = async (given: string | undefined, question: string, fallback: string) =>
    given ?? (options.yes ? fallback : await terminal.ask(question, fallback))
  return {
    networks: parseNetworks(
      await answer(options.networks, 'Networks, by commas (names of w3m-kit/networks, or chain ids)', defaults.networks)
    ),
    phones: parsePhones(
      await answer(
        options.phones,
        'Phone wallets over WalletConnect: a project id of the public service, the URL of your own services, or none',
        defaults.phones
      )
    )
  }
}

function lineOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'by hand':
      return `! ${outcome.file}\n    ${outcome.todo.replaceAll('\n', '\n    ')}`
    case 'unchanged':
      return `= ${outcome.file} (has it)`
    case 'created':
      return `+ ${outcome.file}`
    case 'edited':
      return `~ ${outcome.file}`
  }
}

/** Adds the package unless package.json lists it. Returns whether the project has it now. */
function install(project: ReturnType<typeof readProject>, { install: wanted = true }: InitOptions, terminal: Terminal): boolean {
  if (project.packages.has('w3m-kit')) {
    terminal.print('= w3m-kit (in package.json)')
    return true
  }
  const [program, ...words] = addCommand(project.packageManager, 'w3m-kit')
  const command = [program, ...words].join(' ')
  if (!wanted) {
    terminal.print(`! ${command}`)
    return true
  }
  const { status } = spawnSync(program!, words, { cwd: project.folder, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status === 0) return true
  terminal.error(`"${command}" failed. Run it yourself: the files are written.`)
  return false
}
