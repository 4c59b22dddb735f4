export { default } from '@vinspec/core/testing/global-setup'
