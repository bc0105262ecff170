import { expect, test } from 'vitest'
import { doubtOfAddress } from './public-address.ts'

test.each([
  ['http://localhost:8088', 'machine'],
  ['https://desk.localhost', 'machine'],
  ['http://127.1', 'machine'],
  ['http://[::1]:8088', 'machine'],
  ['https://192.168.1.20', 'network'],
  ['http://10.0.0.7:8088', 'network'],
  ['http://172.31.4.4', 'network'],
  ['https://[fd12:3456::1]', 'network'],
  ['http://resirkuit', 'network'],
  ['https://resirkuit.local', 'network'],
  ['http://ewaste.example.go.id', 'plain'],
  ['http://203.0.113.9', 'plain'],
  ['https://ewaste.example.go.id', null],
  ['https://10.example.go.id', null],
  ['https://[2001:db8::1]', null],
  ['', null],
  ['ewaste.example.go.id', null],
])('the doubt about %j is %s', (address, doubt) => {
  expect(doubtOfAddress(address)).toBe(doubt)
})
