// AppKit methods the kit does not support. Each exists, so that the app keeps working, and logs this once.

/** Logs unsupported names, once, in one message. The message is lazy-loaded. */
export function reportUnsupported(...names: readonly string[]): void {
  import('./unsupported.ts').then(({ warnUnsupported }) => warnUnsupported(names)).catch(console.error)
}

/** Methods that only log that they have no effect. */
export abstract class AppKitUnsupported {
  /** @deprecated The kit's lists show the accounts' own names. */
  addAddressLabel(_address: string, _label: string): void {
    reportUnsupported('addAddressLabel()')
  }

  /** @deprecated The kit's lists show the accounts' own names. */
  removeAddressLabel(_address: string): void {
    reportUnsupported('removeAddressLabel()')
  }

  /**
   * @deprecated The WalletConnect client is not exposed: `getWalletProvider()` returns the provider of
   * the connected wallet.
   */
  async getUniversalProvider(): Promise<undefined> {
    reportUnsupported('getUniversalProvider()')
  }

  /**
   * @deprecated The services control remote features: use `updateFeatures()` to enable or disable
   * features.
   */
  updateRemoteFeatures(_features: object): void {
    reportUnsupported('updateRemoteFeatures()')
  }

  /** @deprecated Fixed at start: use the option `enableEIP6963`. */
  setEIP6963Enabled(_enabled: boolean): void {
    reportUnsupported('setEIP6963Enabled()')
  }

  /** @deprecated The kit tracks sent transactions itself. */
  popTransactionStack(_status?: string): void {
    reportUnsupported('popTransactionStack()')
  }

  /** @deprecated The kit tracks sent transactions itself: the stack is always empty. */
  isTransactionStackEmpty(): boolean {
    reportUnsupported('isTransactionStackEmpty()')
    return true
  }
}
