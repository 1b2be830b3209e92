import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '文件登记簿',
  hint: '每份已完成的文件都登记为一行，并用数据库之外的密钥封存。检查可以发现被删除或更改的文件以及缺失的编号。',
  lines: '登记行数',
  seal: '最后的封印',
  witnesses: '封印接收人',
  noWitness: '未指定接收人。',
  nameWitnesses: '指定接收人',
  witnessHint: '接收人每天早上通过邮件收到最后的封印。最多可指定两人。保存的邮件以后可以与登记簿比较。',
  twoAtMost: '最多可指定两人。',
  check: '检查登记簿',
  clean: '登记簿的 {{count}} 行均与文件一致。',
  line: '第 {{number}} 行',
  mailSubject: '[审批] 文件登记簿的最后封印',
  mailAbout: '文件登记簿共有 {{count}} 行。最后的封印如下：',
  mailKeep: '请保存此邮件。如果登记簿以后被更改，将与此封印不一致。',
  mailOpen: '打开登记簿',
  mailFoot: '每天发送给公司指定人员的邮件。审批管理员可以更改。',
  fault: {
    lineChanged: '登记簿的一行已被更改。',
    lineMissing: '登记簿缺少一行。',
    documentChanged: '文件与登记内容不符。',
    documentMissing: '已登记的文件不存在。',
    unregistered: '有编号的文件不在登记簿中。',
    counter: '文件编号与登记簿不符。',
  },
}
