import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Simplified Chinese for {@link ko}. */
export const zh: TextsLike<typeof ko> = {
  title: '门口页面',
  hint: '会议室门口平板电脑显示的页面。请在平板上打开一次下面的地址。',
  address: '门口页面地址（保密）',
  make: '生成设备密钥',
  remake: '重新生成密钥',
  remakeQuestion: '重新生成后，当前平板上的页面将失效。要继续吗？',
  remove: '删除密钥',
  noKey: '此平板没有密钥，请打开管理员提供的地址。',
  now: '现在',
  taken: '使用中，至 {{time}}',
  freeUntil: '空闲至 {{time}}',
  free: '今天一直空闲',
  checkedIn: '已签到',
  stale: '无法连接服务器，显示的是 {{time}} 的状态。',
  next: '接下来的预约',
  noNext: '今天没有其他预约。',
  scan: '二维码',
  qr: '用手机扫描的二维码',
  scanIn: '用手机扫码签到或预约。',
  scanBook: '用手机扫码预约。',
  welcome: '签到成功。',
  noBooking: '现在没有可在此签到的预约。',
  bookNow: '立即预约',
  book: '预约 {{minutes}} 分钟',
  walkIn: '现场预约',
  booked: '已预约。',
  end: '立即结束',
  endQuestion: '现在结束吗？剩余时间将立即开放预约。',
}
