/**
 * Creates the page of a browser test file.
 * An uncaught error or rejection fails the test that was running: in a browser, Mocha handles errors only, and would skip the
 * rest of the file. A turn of the event loop after each test assigns late errors to the right test. `gallery`: screens that are
 * tested in every state and mode.
 */
export const browserPage = (testFramework: string, gallery?: readonly string[]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Test</title>
    <script>${watchForUncaught}${gallery ? `\nself.w3mGallery = ${JSON.stringify(gallery)}` : ''}</script>
  </head>
  <body>
    <script type="module" src="${testFramework}"></script>
  </body>
</html>`

/**
 * A classic script, before every module, so that its listeners are the first.
 * Mocha publishes its hooks as globals.
 */
const watchForUncaught = `{
  const uncaught = []
  const later = setTimeout
  const settled = () => new Promise(resolve => later(() => later(resolve)))

  addEventListener('error', event => {
    event.stopImmediatePropagation()
    // The specification has browsers report a resize that must wait for the next frame; nothing is wrong then.
    if (event.message.startsWith('ResizeObserver loop')) return
    uncaught.push(event.error ?? new Error(event.message))
  })
  addEventListener('unhandledrejection', event => {
    event.stopImmediatePropagation()
    uncaught.push(event.reason instanceof Error ? event.reason : new Error('Unhandled rejection: ' + String(event.reason)))
  })

  const hooks = {
    async afterEach() {
      await settled()
      const [error] = uncaught.splice(0)
      if (error && this.currentTest.state !== 'failed') Object.assign(this.currentTest, { state: 'failed', err: error })
    },
    async after() {
      await settled()
      if (uncaught.length > 0) throw uncaught[0]
    }
  }
  for (const [name, hook] of Object.entries(hooks)) {
    let add
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => add,
      set(value) {
        add = value
        add(hook)
      }
    })
  }
}`
