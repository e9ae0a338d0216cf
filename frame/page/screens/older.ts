import { createElement } from '../ui/element.ts'
import { defineScreen, type Screen } from '../ui/screen-host.ts'
import { t } from '../text/translate.ts'
import { oneAtATime } from './recovery-secret.ts'

/** Asks whether to write this device's wallet to a service that has an older state of it, or no state. */
export function writeBackScreen(isMissing: boolean, write: () => Promise<'written' | 'later'>): Screen<'written' | 'later'> {
  return defineScreen('older-set', tools => {
    const { document, alternative, decide, answer } = tools
    return {
      title: t`Restore your wallet at the provider`,
      content: [
        createElement(
          document,
          'p',
          {},
          isMissing
            ? t`Your wallet provider no longer has this wallet. You can restore it from this device.`
            : t`Your wallet provider has an older version of this wallet. You can restore the one on this device.`
        ),
        createElement(
          document,
          'p',
          { class: 'warning', role: 'note' },
          t`After that, only the recovery method you use on this device opens the wallet on other devices. If you chose a different one on another device, open the wallet there instead.`
        )
      ],
      actions: [
        alternative(t`Not now`, () => answer('later')),
        decide(
          t`Restore wallet`,
          oneAtATime(tools, write, () => t`Securing your wallet… This takes a few seconds.`)
        )
      ]
    }
  })
}

/** Reports that a replaced recovery method opens the wallet again. */
export function replacedScreen(): Screen<'later'> {
  return defineScreen('older-set', ({ document, button, answer }) => ({
    title: t`An old recovery method works`,
    content: [
      createElement(
        document,
        'p',
        { class: 'danger' },
        t`Your wallet provider went back to an older version of this wallet. The recovery method you replaced opens it again.`
      ),
      createElement(
        document,
        'p',
        {},
        t`Open the wallet on the device where you changed it, and restore it there. Or choose another recovery method here.`
      )
    ],
    actions: [button(t`Done`, () => answer('later'))]
  }))
}
