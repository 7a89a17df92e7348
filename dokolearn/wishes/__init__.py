"""Deals by wish: what a trainer wants of the cards, in words, and deals that fit, each as likely as any other."""
