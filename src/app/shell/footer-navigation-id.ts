export const footerNavigationId = "footer-navigation";
