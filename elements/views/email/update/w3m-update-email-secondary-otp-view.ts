import { property } from 'lit/decorators.js'
import { define } from '../../../core/define.ts'
import { UpdateEmailOtp } from './update-email-otp.ts'

/** @summary Takes the code that was sent to the new address, after which it is the one of the wallet. */
@define('w3m-update-email-secondary-otp-view')
export class W3mUpdateEmailSecondaryOtpView extends UpdateEmailOtp {
  /** Where the code was sent. */
  @property() override email = ''
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-secondary-otp-view': W3mUpdateEmailSecondaryOtpView
  }
}
