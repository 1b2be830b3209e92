/** English: receipts and recall. */
export const en = {
  title: 'Receipts',
  empty: 'There are no recipients.',
  person: 'Recipient',
  kind: 'Kind',
  result: 'Result',
  read: 'Read at {{time}}',
  recalled: 'Recalled at {{time}}',
  unread: 'Not read',
  unknown: 'Unknown (outside mail)',
  state: {
    waiting: 'Waiting',
    deferred: 'Trying again',
    bounced: 'Delivery failed',
    expired: 'Delivery failed after all retries',
    cancelled: 'Canceled',
    recalled: 'Recalled',
  },
  mailState: {
    Wating: 'Waiting',
    Send: 'Sent',
    Fail: 'Failed',
  },
  noServer: 'No mail server is set, so the mail did not leave the company. Tell your administrator.',
  recall: 'Recall',
  askRecall:
    'Take this mail back from internal mailboxes where it is unread? Mail that left the company cannot be recalled.',
  recallDone: 'The result of the recall is shown.',
  retry: 'Send again',
  retryDone: 'The mail is being sent again.',
}
