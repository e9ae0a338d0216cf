import { render } from 'lit'
import { Responder, type Automatic } from './responder/responder.ts'
import { canScan, scan } from './responder/scan.ts'
import { readStack } from './responder/stack.ts'
import { screen } from './responder/view.ts'

const root = document.querySelector('main')!
const query = new URLSearchParams(location.search)

start().catch((error: unknown) => {
  root.textContent = error instanceof Error ? error.message : String(error)
  root.dataset.state = 'failed'
})

async function start(): Promise<void> {
  const auto = query.get('auto')
  const responder = await Responder.open(
    await readStack(),
    auto === 'approve' || auto === 'refuse' ? (auto satisfies Automatic) : undefined,
    query.get('signs') !== 'off'
  )
  let camera: AbortController | undefined

  const draw = (): void => {
    render(screen(responder, { scanning: camera !== undefined, canScan: canScan(), pair, scan: toggleCamera }), root)
  }

  const pair = (uri: string): void => void responder.pair(uri)

  const toggleCamera = (): void => {
    if (camera) return camera.abort()
    camera = new AbortController()
    draw()
    scan(root.querySelector('video')!, camera.signal)
      .then(pair, (error: unknown) => {
        if (!camera?.signal.aborted)
          responder.say({ kind: 'problem', text: error instanceof Error ? error.message : String(error) })
      })
      .finally(() => {
        camera = undefined
        draw()
      })
  }

  responder.subscribe(draw)
  root.replaceChildren()
  draw()
  root.dataset.state = 'ready'

  // a deep link contains its URI: /wallet.html?uri=…, or /wc?uri=… as directory wallets are called
  const uri = query.get('uri')
  if (uri) {
    query.delete('uri') // a reload must not pair again
    history.replaceState(null, '', `${location.pathname}${query.size ? `?${query}` : ''}`)
    pair(uri)
  }
}
