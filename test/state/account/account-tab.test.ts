import assert from 'node:assert/strict'
import { test } from 'node:test'
import { $accountTab, selectAccountTab } from '../../../state/account/account-tab.ts'
import { runOptions } from '../../kit/run-options.ts'

test('the tab of the account is the one that was chosen, until the kit stops [3.49]', () => {
  const end = runOptions()
  assert.equal($accountTab.get(), 'tokens')
  selectAccountTab('activity')
  assert.equal($accountTab.get(), 'activity')
  end()
  assert.equal($accountTab.get(), 'tokens')
})
