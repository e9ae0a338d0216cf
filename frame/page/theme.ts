import type { FrameHandlers } from '../protocol/channel.ts'
import type { ScreenHost } from './ui/screen-host.ts'
import { setLanguage } from './text/translate.ts'

/** Applies the app's theme and language, from the next screen on. */
export const followTheme =
  (stage: Pick<ScreenHost, 'theme'>): FrameHandlers['SYNC_THEME'] =>
  async ({ themeMode, locale, themeVariables, w3mThemeVariables }) => {
    // this kit sends the app's settings in the first; third-party pages may send the second only
    stage.theme(themeMode, themeVariables ?? w3mThemeVariables)
    if (locale !== undefined) await setLanguage([locale])
    return undefined
  }
