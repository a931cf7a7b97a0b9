// Shows the payment method in the block checkout. Runs as it is, without a build.
(() => {
  const { registerPaymentMethod } = window.wc.wcBlocksRegistry;
  const { createElement } = window.wp.element;
  const { decodeEntities } = window.wp.htmlEntities;
  const name = 'wallet_payment_gateway';
  const { title = '', description = '', supports = [] } = window.wc.wcSettings.getPaymentMethodData(name, {});
  const label = decodeEntities(title);
  const content = createElement('div', null, decodeEntities(description));

  registerPaymentMethod({
    name,
    label: createElement('span', null, label),
    ariaLabel: label,
    content,
    edit: content,
    canMakePayment: () => true,
    supports: { features: supports },
  });
})();
