/** Mocha's globals in browser tests; its types package would declare them for Node tests as well. */
type BrowserTestBody = (this: { timeout(milliseconds: number): void; skip(): never }) => void | Promise<void>

interface BrowserTest {
  (title: string, body: BrowserTestBody): void
  only(title: string, body: BrowserTestBody): void
  skip(title: string, body: BrowserTestBody): void
}

interface BrowserSuite {
  (title: string, body: () => void): void
  only(title: string, body: () => void): void
  skip(title: string, body: () => void): void
}

declare const describe: BrowserSuite
declare const it: BrowserTest
declare function before(body: BrowserTestBody): void
declare function after(body: BrowserTestBody): void
declare function beforeEach(body: BrowserTestBody): void
declare function afterEach(body: BrowserTestBody): void
